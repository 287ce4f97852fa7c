/** Words of English. */

import type { PageWords, ServerWords } from "./language.js";

export const pageWords = {
  code: "en", joining: "and|or|then", and: "and", yes: "yes", confirm: "confirm",
  affirm: "ok|okay|sure|continue|proceed|go|go on|go ahead|accept|agree|i agree|i['’]?m sure|do it|apply|submit|done|finish|execute|run|next|absolutely", next: "next",
  previous: "prev|previous", years: "year|decade", loading: "loading|starting|initiali[sz]ing|please wait|one moment", password: "pass(?:word|wd|code|phrase)s?",
  passwordField: "[\\p{L}\\d]*pass ?word\\d*|passwd\\d*|pwd\\d*|pass ?phrase\\d*|passcode\\d*|pin(?: ?code)?", is: "is|was",
  oneTimeCode: "otp(?:code)?|totp(?:code)?|one ?time ?(?:code|password|passcode)|verification code|(?:2fa|mfa)(?:code)?", securityCode: "cvc2?|cvv2?|csc|card ?code|security ?code",
  cardNumber: "card ?(?:number|no)|credit ?card|debit ?card",
  privateAnswer: "(?:security|secret) ?(?:answer|question answer)s?|answer to (?:your |the )?(?:security|secret) question|ssn|social security(?: number| no)?|mother'?s maiden name",
  token: "api ?key|(?:access|secret|private) ?key|(?:access|auth|api|refresh|bearer|personal access) ?token|client ?secret|recovery ?(?:code|key|phrase)s?|backup ?codes?|seed ?phrase|token(?! ?(?:name|limit|count|type))|secret(?! ?(?:name|santa|question))",
  risk: { destroy: "delete remove erase destroy wipe purge trash discard overwrite nuke kill expunge obliterate scrap decommission shred eradicate annihilate uninstall truncate nullify",
    end: "cancel close terminate deactivate disable unsubscribe downgrade leave quit resign end suspend archive stop halt abort abandon discontinue dissolve freeze",
    exclude: "block ban expel kick mute unfriend unfollow fire report flag evict demote offboard oust banish blacklist deport blocklist",
    permit: "grant allow authorize authorise approve accept agree consent sign connect trust promote appoint impersonate escalate elevate delegate certify ratify endorse whitelist unban unblock",
    revoke: "revoke reject decline deny disconnect unlink unpair relinquish rescind renounce waive invalidate deauthorize deauthorise disown",
    send: "send publish unpublish post tweet broadcast forward reply announce resend dispatch retweet", share: "share invite notify expose disclose",
    spend: "pay buy order purchase subscribe donate transfer withdraw bid renew upgrade charge wire refund redeem liquidate auction sell invest remit pledge wager gamble sponsor forfeit",
    run: "deploy release merge restart reboot reset lock vote revert rollback execute migrate reindex reinstall failover" },
  harmless: { looks: "show hide view see look open expand collapse preview browse sort filter search find explore zoom scroll jump go read learn display reveal compare print skip navigate visit load back forward next previous prev more less inspect download",
    closes: "close cancel dismiss no not now later maybe thanks skip keep stay remind editing toggle",
    parts: "menu submenu navigation sidebar dialog dialogue window panel popup modal banner message notice notification notifications toolbar drawer overlay tooltip calendar picker search filter filters help details preview chat player pane section sections content card lightbox gallery map legend list box it me tour hint hints suggestions options results comments keyboard tips selector dropdown",
    things: `getting started account accounts confirmation confirmations receipt receipts billing team teams member members settings preferences profile profiles user users customer
      customers client clients patient patients project projects task tasks note notes file files folder folders document documents page pages item items product products order
      orders invoice invoices payment payments report reports statistics stats analytics dashboard overview summary detail description history activity activities timeline feed
      inbox outbox mails emails messages thread threads conversation conversations comments replies reviews rating ratings question questions answer answers article articles
      posts blog news updates version versions releases changelog documentation doc docs guide guides tutorial tutorials faq help support contact contacts about info information
      legal privacy terms policy policies cookie cookies security access permission permissions role roles group groups organisation organization organisations organizations
      company companies department departments employee employees staff person people name names title titles date dates time times day days week weeks month months year years
      today tomorrow yesterday hour hours minute minutes morning afternoon evening night daily weekly monthly quarterly yearly annual recent latest newest oldest first last
      second third current upcoming past archived active inactive available unavailable complete completed pending unread starred assigned draft drafts number numbers id code
      codes amount amounts total totals subtotal price prices cost costs balance balances budget budgets tax taxes currency currencies discount discounts coupon coupons stock
      inventory warehouse category categories tag tags label labels topic topics type types kind kinds status state states stage priority level size sizes colour color colours
      colors brand brands model models material weight height width length distance location locations place places map city cities country countries region regions address
      addresses phone phones website websites link links url image images photo photos picture pictures video videos audio music song songs album albums artist artists playlist
      playlists movie movies books author authors chapter chapters event events calendar agenda appointment appointments meeting meetings booking bookings reservation
      reservations room rooms hotel hotels flight flights trip trips ticket tickets seat seats guest guests nights table tables row rows column columns cell cells chart charts
      graph graphs grid gallery tile tiles card cards view views tab tabs form forms field fields value values property properties attribute attributes parameter parameters
      variable variables object objects data dataset datasets database databases query queries source sources result results output input log logs error errors warning warnings
      alert alerts line lines theme themes layout layouts font fonts language languages locale english german french spanish italian dark light mode high low small large medium
      big full screen fullscreen wide narrow inline compact comfortable advanced basic simple general other others additional extra related similar popular featured old best top bottom
      left right up down start end begin beginning middle home root parent child children subfolder tree branch branches commit commits repository repositories issue issues
      milestone milestones board boards backlog sprint sprints roadmap epic epics wiki builds pipeline pipelines job jobs tests environment environments server servers service
      services device devices network networks domain domains certificate certificates plugin plugins extension extensions app apps application applications integration
      integrations webhook webhooks api token tokens key keys template templates library libraries shop store stores cart basket wishlist catalog catalogue delivery shipping
      tracking return returns refunds course courses lesson lessons class classes student students teacher teachers school grade grades exam exams score scores doctor doctors
      clinic treatment treatments medication medications diagnosis allergies insurance prescription prescriptions recipe recipes ingredient ingredients weather forecast traffic
      route routes menu contract contracts lead leads opportunity opportunities campaign campaigns audience segment segments goal goals metric metrics performance usage quota
      limits limit storage memory capacity health uptime incident incidents monitor monitors attachment attachments signature signatures transaction transactions statement
      statements holdings portfolio quote quotes rates vendor vendors supplier suppliers purchase purchases shipment shipments part manual specification specifications features
      feature requirements example examples sample samples glossary index contents bibliography reference references footnote footnotes licence license licences credits readme
      feedback survey surveys poll polls community forum forums channel channels friends followers following trending favourites favorites bookmarks saved watchlist queue
      subtitles captions quality speed volume transcript lyrics alphabetical ascending descending asc desc relevance popularity alphabetically january february march april may
      june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed
      thu fri sat sun am pm quarter half entries entry record records matches everything whole entire single double only also shortcuts shortcut keyboard accessibility contrast
      zoom icon icons caret chevron arrow hamburger kebab ellipsis personal internal external shared common technical sales marketing finance hr research development design
      engineering operations administration admin management system systems console terminal editor workspace workspaces sheet sheets slide slides diagram diagrams annotation
      annotations outline metadata changes change differences difference diff revision revisions snapshot snapshots point lamp lamps palette step steps wizard pdf csv json html
      text plain rich markdown raw hidden visible deleted closed opened resolved unresolved read unsent scheduled center centre pricing plan plans departure departures arrival
      arrivals direct hourly older newer range ranges conditions condition custom satellite restaurant restaurants lunch dinner breakfast occupancy availability amenities nearby
      opening venue venues speakers programme exhibitors downloads pro premium enterprise starter standard free press careers story stories webinar webinars podcast podcasts
      episode episodes season seasons trailer critics showtimes cinema theater theatre sport sports politics business economy world culture science technology tech travel opinion
      puzzles games game leaderboard standings fixtures players player roster league leagues tournament income expenses expense revenue profit assets liabilities equity ledger
      journal vat interest dividend dividends markets wallet wallets payroll payslip payslips absence absences attendance timesheet timesheets onboarding benefits salary salaries
      skills certifications training trainings position positions vacancies candidates applicants interviews symptoms vaccination vaccinations lab labs vitals referrals visits
      beds ward wards nurse nurses radiology surgery consultation consultations cpu disk latency throughput cluster clusters node nodes pod pods container containers namespace
      instance instances zones subnet firewalls rules secrets config configuration configurations queues streams traces spans dashboards syllabus assignments quiz quizzes
      gradebook semester module modules timetable bestsellers care fabric warranty pickup listings listing bedroom bedrooms bathroom bathrooms floor area neighborhood
      neighbourhood most least several main primary secondary original final early late inspector explorer finder viewer reader lists collection collections figure figures
      appendix family parents owner owners assignee assignees reviewer reviewers manager managers editors admins moderator moderators subscribers visitors participants attendees
      recipients sender senders actions action appearance tools tool utilities beta ground upper lower age ages fewer another far near directions welcome bulk nothing anything
      else own insights insight trends trend breakdown trail directory planner scheduler workflow workflows automation automations triggers widget widgets component components
      blocks block header footer problems elements styles deployments deployment function functions runtime redirects dns branding usage observability seasonality benchmarks
      leaderboards heatmap shelf shelves bookshelf rack aisle drawer drawers`,
    either: "book schedule file message contact review comment request process document record report log order post note update change reply return restore archive link text mail email phone table test build release limit bank match monitor issue invoice bill support purchase quote access tag label rate stage host campaign contract ticket lead branch draft number highlight backup discount share picture film form quarter split",
    small: "a an the this that these those all any each every some of to in on at by for with from into over under between per as and or & + your my our their his her its it me you us them i we is are be was how what which who when where why s up out off via vs than" },
  credentials: { password: "pass|(?:recovery|seed|secret) (?:phrase|words?)", pin: "pin[- ]?(?:code|number)",
    code: "(?:one[- ]time|security|verification|access|recovery|backup|login|log-in|sign-in|confirmation|authentication|sms) (?:code|password|passcode)s?", bare: "code",
    login: "log(?: ?me)? in|sign(?: ?me)? in|log(?:ging)? on|credentials|login details|texted", user: "user ?name|user|account", of: "of|for",
    is: "is|was|are|be|it'?s|it’s|reads|now", with: "with|using|to|by|from", enter: "type|enter|input|put|write|fill(?: in)?|use|set|paste", into: "in(?:to)?|as|for|at",
    field: "fields?|box|input|page|form", own: "the|my|your|his|her|their|our|this|that|it|a|an|new|old|current|same|which|should|following|value|word",
    and: "and|then|or|but|so|please",
    head: "managers?|polic(?:y|ies)|protection|reset|strength|generator|recovery|rules?|requirements?|hints?|length|settings?|pads?|lists?|history|expiry|age|attempts?|prompt|screen|section|dialog|tab",
    if: "if|whether|when|that|why|how|does|must|since|because|after|before|until",
    not: "wrong|incorrect|invalid|correct|required|missing|empty|set|shown|hidden|accepted|changed|valid|weak|strong|visible|expired|needed|too|not|on|one|again|here|there|below|above|by|then|settings|screen|dialog|tab|section|value|something|anything|text|link|button|feature|option|from|in|at|them|optional|displayed|case|stored|saved|forgotten|lost|known" },
  dates: { months: "january february march april may june july august september october november december", weekdays: "monday tuesday wednesday thursday friday saturday sunday",
    week: "calendar week|week|wk|cw|w", of: "of|in", particles: "of the on st nd rd th", at: "at|on", before: "the" },
  units: { "%": "percent", kg: "kilogram kilograms kilos", g: "gram grams", oz: "ounce ounces", km: "kilometer kilometers kilometre kilometres", mi: "mile miles",
    ft: "feet foot", l: "liter liters litre litres", second: "sec second seconds", minute: "min mins minute minutes", hour: "h hr hrs hour hours", day: "day days",
    week: "wk week weeks", month: "month months", year: "yr yrs year years", eur: "euro euros", inr: "rupee rupees", usd: "dollar dollars" },
} satisfies PageWords;

export const serverWords = {
  conditional: "if|unless|in case|should you",
  no: "no|nope|nah",
  accept: "ok|okay|continue|proceed|sure|i'm sure|delete|remove|discard|apply|accept|overwrite|replace|revert|restore|reload|leave|quit|exit|don't save|drop|truncate|empty",
  cancel: "cancel|back|keep|close|dismiss|never ?mind|take me back|go back", select: "select|choose|tick|check|mark", tell: "send|reply|post|comment|publish|share|tweet|ask",
  clear: "(?:clear|reset) (?:all |the )?(?:filters?|search|sorting|sort|selection|zoom|view)", understood: "got it|understood|i see|all right|alright|thanks|thank you",
  agreed: "ok|okay|all right|alright", cookies: "accept|agree|allow|consent|reject|decline|deny|share|close|disable|disclose",
  stop: "a an the this that these those it its my your our their his her me you us them i we of to in on at by for with from into and or if then so as is are be do does not no all any every each only just now please can could would should there here",
  secret: "secret",
  done: "saved|success|successful|successfully|added|created|updated|changed|done|complete|completed|sent|submitted|confirmed|booked|registered|received|accepted|published|scheduled|stored|applied|placed|renamed|moved|imported|uploaded|restored|approved|activated|enabled|duplicated|inserted",
  removed: "deleted|removed|archived|deactivated|disabled", greeting: "confirmation|[1-9][0-9]* rows? affected|thank you|thanks|congratulations|welcome|all set",
  reported: "successfully|thank you|thanks for|(?:has|have) (?:now )?been (?:successfully )?(?:saved|added|created|updated|changed|modified|sent|submitted|received|registered|booked|placed|published|scheduled|stored|deleted|removed|renamed|moved|uploaded|imported|confirmed|accepted|approved|archived|restored|duplicated|inserted)|(?:was|were) (?:successfully )?(?:saved|added|created|updated|changed|modified|sent|submitted|received|registered|booked|placed|published|scheduled|stored|deleted|removed|renamed|moved|uploaded|imported|confirmed|accepted|approved|archived|restored|duplicated|inserted)",
  successfully: "successfully",
  refused: "errors?|failed|failures?|fail(?:s|ing)?|invalid|required|unable|denied|forbidden|unauthori[sz]ed|incorrect|wrong|missing|mandatory|rejected|declined|refused|expired|duplicate|truncated|unsuccessful(?:ly)?|unchanged|ignored|aborted|blocked|conflict(?:s|ing)?|stale|outdated|rolled back|insufficient|locked|already (?:exists?|taken|in use|registered|used|have|has|been (?:taken|used|changed|modified|updated|edited|deleted|registered))|no longer|out of date|timed out|read[- ]only|(?:no|lack(?:s|ing)?|without|insufficient|not enough) (?:permissions?|rights?|access|privileges?)|not (?:an? )?(?:allowed|found|saved|valid|available|permitted|authori[sz]ed|changed|updated|created|added|deleted|removed|stored|accepted|sent|enough|possible|unique|supported|recogni[sz]ed)|can ?not|can't|could not|couldn't|must|was not|were not|wasn't|weren't|is not|isn't|are not|aren't|did not|didn't|does not|doesn't|do not have|don't have|has not|hasn't|have not|haven't|will not be|won't be|may not|too (?:short|long|many|few|small|large|big|old|low|high|late|early|weak|common)|(?:limit|maximum|quota) (?:of [\\p{L}\\p{N} ]{1,30} )?(?:was |is |has been )?(?:reached|exceeded)|exceed(?:s|ed)?|(?:please|you must|you need to) (?:enter|fill|provide|choose|select|correct|check|specify|complete|try|review|fix|reload)|try again|something went wrong|problems?|went wrong|nothing (?:was|has been|to|is|had|could be) \\p{L}+|nothing (?:changed|saved|happened)|no (?:changes?|rows?|records?|entries|items?) (?:were|was|have been|has been|to|affected|changed|updated|made|saved|found|detected)|(?:0|zero) (?:rows?|records?|entries|changes?|of [0-9]+|(?:\\p{L}+ ){1,3}(?:was|were|have been|has been))|(?:no|none of the) (?:\\p{L}+ ){1,3}(?:was|were|have been|has been|could be)|(?:some(?:body|one)|anyone|another (?:user|person|session|process|editor)) (?:else )?(?:has |have |is |was )?(?:already |just |since |been |also |currently )*(?:changed|modified|updated|edited|editing|deleted|saved|locked|taken|using)|(?:by|from) (?:somebody|someone) else|by another (?:user|person|session|process|editor)|in the meantime|meanwhile|since you (?:opened|loaded|started)|oops|whoops|uh[- ]oh|snag|unfortunately|(?:we are|we're|i'm|so) sorry|^sorry",
  refusedInText: "(?:can ?not|could not|couldn't|can't|was not|were not|wasn't|weren't|did not|didn't|has not|have not|hasn't|haven't) \\p{L}+|(?:is|are) not (?:an? )?(?:valid|allowed|permitted|authori[sz]ed|unique|available)|nothing (?:was|has been|changed|saved)|no changes|0 (?:rows|records|entries|items)|(?:some(?:body|one)|another (?:user|person)) (?:else )?(?:has |have )?\\p{L}+|in the meantime|meanwhile|already (?:exists?|taken|in use|registered|been)|(?:has|have) been (?:\\p{L}+ )?(?:rejected|declined|refused|denied|ignored|blocked|changed by|modified by)|(?:was|were) (?:\\p{L}+ )?(?:rejected|declined|refused|denied|ignored)|(?:access|permission) denied|(?:no|not have) (?:the )?(?:permissions?|rights?|access)|(?:is|are|field) required|(?:must|should) (?:be|have|contain|not)|please (?:enter|fill|provide|choose|select|correct|check|try|fix)|try again|went wrong|failed to \\p{L}+|(?:has |have )?failed|unable to|invalid \\p{L}+|errors? (?:occurred|below|prevented|prohibited)|(?:correct|fix) the (?:following )?(?:errors?|fields?)|too (?:short|long|many|large|small)|(?:has|have) (?:expired|timed out)|exceeds?|truncated",
  failed: "(?<=\\S )(?:declined|rejected|refused|failed)|could not|couldn't|unable to|went wrong|try again|rolled back",
  refusesNothing: "(?:no|0|without|zero) (?:errors?|problems?|failed|failures?|warnings?|conflicts?|skipped|rejected|duplicates?)|(?:can ?not|can't|could not) be (?:undone|reversed|reverted|recovered)|required fields?|empty (?:result )?set(?: \\((?:i\\.e\\. )?(?:0|zero) rows\\))?|(?:do not|don't) (?:forget|hesitate|worry|disturb)|no,? (?:thanks|thank you)|(?:you )?(?:will not|won't) be (?:charged|billed)|(?:do not|don't) (?:need|have) to do anything|nothing (?:else|more) to do|sorry to see you (?:go|leave)|sorry for the (?:inconvenience|wait|delay)",
  none: "no(?! (?:se|fue|ha|han|pud))|none of", progress: "saving|loading|sending|submitting|processing|uploading|please wait|just a moment|in progress|working on it",
  asks: "are you (?:absolutely |really )?(?:sure|certain)|do you (?:really |still )?(?:want|wish)|would you like to|really (?:delete|remove|discard|cancel|leave)|(?:please )?confirm (?:that you|you want|the |this |your )?(?:deletion|removal|delete|deleting|removing|cancellation|action)|delete confirmation|confirmation (?:is )?(?:needed|required)",
  cancelled: "cancell?ed", not: "not(?! only)|never|no|nothing|none|nobody|neither|nor|without(?= success)", already: "already",
  unmet: "(?:can|could|may|might|should|shall|will|would)@2 be@2|to be|(?:if|once|when)@4|(?:this|these|those)@3 (?:is|are)",
  faults: "errors?|duplicates?|problems?|issues?|warnings?|conflicts?|failures?",
  but: "but(?! also)|however|although|though|except(?:ing)?|apart from|instead of|(?<!not )only|just the|partly|partially|in part|merely",
  qualified: "the (?:rest|others|remaining|remainder)|(?:rest|others|remaining|remainder) (?:was|were|is|are|have|had|has)|until|once|as soon as|unless|pending|awaiting|awaits|waiting|await|while you|since you|meanwhile|in the meantime|(?:[1-9]\\d*|a|an|one|two|few) (?:second|minute|hour|day|week)s? ago",
  pleaseDo: "reload|refresh|choose|select|decide|review|merge|compare|redo|re-?enter", without: "without", draft: "drafts?", unsaved: "unsaved|autosaved?|auto-saved?",
  restored: "restor\\p{L}+|recover\\p{L}*|reloaded|brought back|picked up|left off",
  unsent: "(?:on|in) (?:this|your) (?:device|browser|computer|phone)|(?:saved|stored|kept) (?:locally|offline)|(?:you are|you're|while|working) offline|queued|in (?:the |your )?(?:queue|outbox)|(?:when|once|as soon as|until) (?:you |the connection )?(?:are |is |'re )?(?:back |re)?(?:online|connected)",
  turnsAway: "no such page|(?:need|needs|request|requires?|restricted|limited|no) access|access (?:is |to (?:\\p{L}+ ){1,4}is )?(?:restricted|limited)|restricted to|verify (?:that )?(?:you are|you're) (?:a )?human|(?:you are|are you|you're) (?:not )?a (?:human|robot)|checking your browser|security check|unusual traffic|captcha|(?:scheduled|under|down for) maintenance|maintenance mode|be (?:right )?back (?:soon|shortly|later)|unavailable|(?:temporarily|currently) (?:offline|down|closed)|(?:error|exception) (?:has )?occurred|oops|whoops|(?:you have been|you've been|you are|you're) (?:logged|signed) (?:out|off)|session (?:has |is )?(?:expired|ended|timed out|over)|please (?:sign|log) in",
  echo: "search|filter|query|results?|showing|no results?", resultsFor: "(?:results?|search|matches|filtered) (?:for|by|of)",
  search: "search|find|filter|go|look ?up|show|apply filters?|refresh", open: "edit|change|view|show|details?|open|update",
  paging: "page|next|prev|older|newer|load more|show more",
  signIn: "(?:sign|log)[ -]?in|log ?on|(?:your )?session (?:has )?(?:expired|ended|timed out)|you (?:have been|are|were) (?:signed|logged) out",
  signInTo: "to|with|again|required|here", signOut: "(?:sign|log)[ -]?(?:out|off)", newPassword: "new|confirm|repeat|again", keep: "save|create|add|update|change|apply|set|test",
  make: "create|add|book|reserve|order|place (?:w+ )?order|buy|pay|check ?out|register|sign ?up|sign ?in|log ?in", savesToo: "\\b(?:save|apply|update|store|keep|submit|ok)\\b",
  run: "go|run|execute", several: "all|every|each|both|except|two|three|four|five|six|seven|eight|nine|ten",
  which: "first|second|third|fourth|fifth|sixth|last|every|each|all|everyone|everything|both|oldest|newest|latest|cheapest|\\d+(?:st|nd|rd|th)",
  turnOff: "untick|uncheck|unselect|deselect|disable|deactivate", bin: "trash|(?:recycle )?bin|recycling", forbids: "do not|don['’]t|must not|never|without",
  places: "home dashboard overview options settings preferences configuration administration account profile",
  articles: "the|a|an|her|his|its|it|your|my|our|their|this|that|these|those|there|here|in|on|at|of|for", left: "left|remaining|selected", message: "message",
  uncollected: "backOut finish inForm irreversible credentials.prefix tellMe asksWhat goTo relative phrases.update",
  verbs: { save: "save submit apply update confirm done ok okay finish complete store keep yes go run execute", proceed: "continue next proceed accept agree retry again",
    add: "add create new insert make generate issue", edit: "edit change modify rename manage configure setting customise customize alter move replace correct",
    enter: "fill enter type write put set book reserve schedule plan assign tick untick check uncheck choose select pick enable disable mark record log copy paste",
    login: "login signin authenticate unlock", signup: "signup register join", remove: "delete remove discard clear drop erase archive cancel dismiss close revoke",
    send: "send reply post comment share publish message email mail invite tell answer", buy: "buy order purchase pay cart basket checkout",
    search: "search find look filter query", upload: "upload attach import" },
  phrases: { login: "(?:log|sign)(?:ging|ning|ged|ned)?[ -]?(?:in|on|into)", signup: "sign(?:ing)?[ -]?up", logout: "(?:log|sign)[ -]?(?:out|off)",
    checkout: "check(?:ing)?[ -]?out", enable: "(?:turn|switch)(?:ing|ed)? (?:it )?(?:on|off)" },
  links: { or: "n?or", clause: "and|but", instead: "but|then|instead|just|only", of: "of(?: the)?|out of", by: "by", is: "was|is|has", andThen: "please|and|or" },
  keys: { press: "press(?:ing)?|hit(?:ting)?|strike|push|tap|use", key: "keys?", the: "the", and: "and|then",
    behind: "and|then|to|on|in|at|while|when|with|until|for|after|before|so|again", not: "not|never|without|don['’]t" },
  person: { unsure: "don'?t know|do not know|no idea|no clue|not (?:entirely |quite |really )?(?:sure|certain)|unsure|uncertain|can'?t (?:tell|say|see)|cannot (?:tell|say|see)|could(?:n'?t| not) (?:tell|say|see)|hard to (?:tell|say)|maybe|perhaps|might|probably|possibly|i (?:think|guess|suppose|believe|hope|doubt)|(?:check|look|see) (?:for )?yourself|depends",
    forbid: "leave (?:it|that|this)|never ?mind|forget (?:it|about)|stop|cancel|abort|no need|not needed|(?:don't|do not|please don't)(?: (?:do|send|try|press|submit|repeat|bother|resend|retry)\\b[^]*)?$|(?:not|never) again",
    reassure: "no (?:problems?|worries|errors?|issues?)", agree: "yep|yeah|yup|ok|okay|sure|right|correct|done",
    allow: "go ahead|go on|do (?:it|that)|proceed|confirm(?:ed)?|allow(?:ed)?(?: it)?|approved?|of course", please: "please|thanks?|thank you" },
} satisfies ServerWords;
