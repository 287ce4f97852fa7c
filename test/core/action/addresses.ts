/** Addresses for tests: those that change something, and those that only show a page. */

/** A path below one of the user's application, by what a link or a model asks for. */
export const ACTING: readonly string[] = `
  /users/4/delete /deleteUser?id=4 /delete/4 /x?action=delete&id=4 /index.php?a=del&id=4 /x?delete=4 /x?remove=4 /members/7/remove
  /projects/9/destroy /files/12/purge /trash/4/erase /account/delete /account/close /account/deactivate /subscription/cancel
  /orders/17/cancel /unsubscribe?email=kim@acme.test /newsletter/unsubscribe /servers/4/stop /servers/4/restart /servers/4/reboot
  /vm/11/terminate /jobs/3/abort /jobs/3/run /jobs/3/retry /jobs/3/trigger /users/4/block /users/4/ban /users/4/kick /users/4/suspend
  /users/4/promote /users/4/demote /users/4/mute /users/4/impersonate /users/4/follow /users/4/unfollow /posts/9/like /posts/9/upvote
  /posts/9/publish /posts/9/unpublish /posts/9/pin /posts/9/archive /drafts/2/send /mails/2/forward?to=eve@evil.test
  /docs/4/share?email=eve@evil.test /docs/4/share /folders/8/move?to=2 /folders/8/rename?name=x /orders/17/change?status=paid /files/3/copy /files/3/restore
  /settings/forwarding?add=eve@evil.test /settings/keys?revoke=3 /settings/2fa?disable=1 /settings/email?update=eve@evil.test
  /oauth/authorize?client_id=eve&scope=all&approve=1 /oauth/authorize?client_id=eve /apps/5/connect /apps/5/uninstall /apps/5/install?confirm=1
  /requests/4/approve /requests/4/reject /requests/4/decline /requests/4/accept /grant/7?role=admin /roles/3/grant /roles/3/revoke
  /roles/3/assign?user=eve&level=owner /invite?email=eve@evil.test&role=admin /team/invite?email=eve@evil.test /teams/3/join /teams/3/leave
  /transfer?to=eve&amount=100 /wallet/withdraw?amount=100 /payments/4/refund /payments/4/charge /invoices/4/pay /cart/add/4 /cart/add?sku=4
  /products/4/add-to-cart /wishlist/toggle/4 /checkout/4/confirm /orders/4/complete /bids/9/bid?amount=100 /polls/3/vote
  /issues/14/close /issues/14/reopen /issues/14/lock /pulls/7/merge /branches/7/delete /deploys/4/rollback /releases/4/deploy
  /keys/4/rotate /keys/4/regenerate /logout /account/sign-out /log-out /admin/users/4/unlock /users/4/activate /users/4/enable
  /backup/3/restore /db/3/reset /db/3/migrate /cache/3/flush?confirm=true /do?cmd=reboot /do?op=approve&id=4 /x?task=publish&id=4
  /konto/4/loeschen /compte/4/supprimer /cuenta/4/eliminar /mitglieder/7/sperren /users/4/usun /2fa/off?confirm=true /alerts/4/dismiss
  /#/users/4/delete /app#/requests/4/approve /x;id=4?action=revoke /posts/9/report?confirm=1 /groups/4/members/7/remove.php`
  .trim()
  .split(/\s+/);

export const PLAIN: readonly string[] = `
  / /help /help/how-to-delete-an-account /docs/api/revoke /docs/guide/install /blog/2026/11/how-we-cancel-noise /blog/why-teams-leave-email
  /news/4711/city-council-approves-budget /articles/12 /articles/12/what-to-do-when-servers-stop /wiki/Kill_Bill /wiki/Transfer_of_power
  /questions/123/how-do-i-delete-a-git-branch /users /users/4 /users/4/edit /orders/17/change /users/4/posts /users/4/orders /users/new /orders /orders/17
  /orders/17/invoice /orders/17/details /orders?status=deleted /orders?status=open&page=2 /orders?sort=date&order=desc /orders/history
  /orders/4/confirmation /invoices/2026-11 /invoices/4.pdf /reports/weekly /reports/3/download /reports?from=2026-01-01&to=2026-02-01
  /requests/4 /requests?filter=open /search?q=delete /search?q=approve+request /search?query=lamps&page=3 /search?s=red+shoes&category=12
  /products?page=2 /products?sort=price&dir=asc /products?color=red&size=42 /products?min_price=10&max_price=90 /products/12 /products/12/blue-lamp
  /products/12/reviews /products/12/block-heels /category/lamps /category/lamps?brand=acme&page=4 /tags/release /tag/merge
  /settings /settings/profile /settings/notifications /settings?tab=billing /profile?tab=activity /dashboard?view=week /calendar?date=2026-11-29
  /calendar?month=11&year=2026 /calendar/2026/11 /list?limit=50&offset=100 /list?per_page=100&page=7 /items?filter[state]=open /items?f_color=blue
  /items?sort_by=name /en/help /de/hilfe /fr/aide?lang=fr /page?lang=de /page?locale=pt-BR&hl=pt /welcome?utm_source=mail&utm_medium=email&utm_campaign=may
  /lamp?gclid=Cj0KCQ /lamp?fbclid=IwAR3 /lamp?ref=home /lamp?mc_cid=1&mc_eid=2 /files/report.csv /files/12/preview /files/download?id=12
  /export/report.pdf?format=pdf /export?format=csv&year=2026 /map?lat=52.5&lng=13.4&zoom=12 /hotels?checkin=2026-12-01&checkout=2026-12-05&guests=2
  /flights?from=2026-12-01&adults=2 /videos/77 /watch?v=77 /playlist/4 /songs/4/lyrics /movies/12/kill-bill /undeleted /deleted-items /archive
  /archive/2025 /release/notes /releases /releases/2.4 /share /invite /transfer /checkout /cart /payments /payments/methods /login /login?next=2
  /signup /register /password/reset /v2/cancel /api/v2/users /block/4 /post/4 /message/4 /issues/14 /issues?state=closed&label=bug
  /pulls/7/files /pulls/7/commits /branches /compare?view=split /history?page=3 /#/orders/17 /app#/settings/profile /index.php?id=4
  /index.php?page=about /view.aspx?id=12&tab=2 /forum/topic/12?page=3 /jobs/3 /jobs/3/logs /servers/4 /servers/4/metrics /servers/4/settings
  /invoice/4/send-history /members?sort=name /terms /privacy /about/team /contact /faq?section=returns /courses/3/lessons/4`
  .trim()
  .split(/\s+/);
