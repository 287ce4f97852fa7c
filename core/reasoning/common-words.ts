/** Common words: words of software and of requests that name no person, place or value, however they are written. */

/** Words that are also names (Mark, Bill, Page, May, Grant) are left out on purpose. */
const WORDS = `
a about access account accounts action actions active activity add added address addresses admin administrator after again agenda
alert alerts all allergy also always amount amounts an analytics and any api app application applications apply appointment
appointments approval approve archive are as ask assign at attach attachment audit auto automatic back backup bank basket be
because before between billing birthday board book booking bookings both bulk but button buttons buy by calendar calendars call can
age cancel card cart catalog catalogue category change changes chart chat check checkout choose click clinic close code codes column
city columns comment comments company compare complete completed configuration configure confirm contact contacts contract contracts
copy country create created credit csv currency custom customer customers dark dashboard data database date dates day days default delete
deleted delivery department departments description desktop detail details device devices dialog diary did disable discount display
do document documents does done download downloads draft drafts due dues duplicate each edit editor email employee employees enable
end enroll enter entries entry error errors event events every example existing expense expenses export faq favourite feature
features feedback field fields file files fill filter filters find finish first folder folders font for form format forms forum from
full gallery get go goods group groups guest guests guide has have he header help her hide his history holiday home hours how i icon
if image images import in inbox info information insert install insurance integration inventory invitation invite invoice invoices
is issue issues it item items its job jobs join key keyboard keys label labels language last latest layout leave letter letters
library licence license light limit limits link links list lists loan loans local location lock log login logout look lowest
mail make manage manager manual map me meeting meetings member members menu message messages method mobile mode modify module money
month months more move my name names navigate need needs new newsletter next no not note notes notification notifications now number
numbers of off offer offers office on online only open option options or order orders organisation organization other our out
overdue overview owner password passwords patient patients pay payment payments pdf people permission permissions person phone photo
photos picture pin plan plans please policy policies portal post posts prescription prescriptions preview print printer priority
privacy private product products profile project projects public publish purchase put quantity query question questions quick rate
read receipt receipts recent record records recover refresh refund region register registration reject reload reminder reminders
remove rename renew reorder repeat reply report reports repository request requests reset resource response restore result results
return returns review reviews role roles room rooms row rows rule rules save saved schedule screen search section security see select
send server service services session set setting settings setup share she shift ship shipment shipping shop shortcut show sign signature
single site size sms some sort source staff start status step steps stock store submit subscription subscriptions summary supplier
suppliers support switch system tab table tables tag tags task tasks tax team teams template templates terms test text than that the
their them theme themes then there these they this ticket tickets time timetable title to today tomorrow tool tools total track
transaction transactions transfer trash trip turn tutorial type unlock unread unsubscribe until up update updates upgrade upload url
us use used user username users using vacation value values vat vendor verify version view views visit visits want warehouse was way
we web website week weeks welcome what when where which who whose why widget will with without work workflow workspace write year
years yes you your zoom`;

const TECHNICAL =
  "2fa 3d api ccv cms crm css csv dns dpi ehr emr erp faq gps html http https id ip jpg json kpi mfa mp3 mp4 ocr otp pdf png pos qr rss sdk seo sku sms sql ssh ssl sso tls ui url usb ux vat vpn wifi xls xlsx xml zip";

const COMMON = new Set(`${WORDS} ${TECHNICAL}`.trim().split(/\s+/));
export const isCommonWord = (word: string): boolean => COMMON.has(word);
