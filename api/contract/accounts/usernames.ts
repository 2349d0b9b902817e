/** Three to thirty ASCII letters and digits, with single dots, dashes or underscores; some names are reserved. */
export function isUsername(typed: string): boolean {
  const hasShape = typed.length >= 3 && typed.length <= 30 && /^[a-z0-9](?:[._-]?[a-z0-9])+$/i.test(typed)
  return hasShape && !addresses.has(typed.toLowerCase()) && !isReservedName(typed)
}

const STEM_MAX = 19

/** 'Ana Paredes' becomes ana.paredes, short enough for added digits. Undefined if no username can begin like this. */
export function usernameFrom(name: string, siteName = ''): string | undefined {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.+|\.+$/g, '')
  // Not in the middle of a word, unless the first one is too long.
  const end = words.length > STEM_MAX ? words.lastIndexOf('.', STEM_MAX) : STEM_MAX
  const stem = words.slice(0, end > 1 ? end : STEM_MAX)
  return stem.length < 2 || isReservedName(stem, siteName) ? undefined : stem
}

/** Also for display names, which may contain any letter: 'Аdmin' with a Cyrillic А looks like an official name. */
export function isReservedName(name: string, siteName = ''): boolean {
  const site = skeletonOf(siteName)
  const skeleton = site ? skeletonOf(name).replaceAll(site, skeletonOf('pista')) : skeletonOf(name)
  return officialNames.has(skeleton) || strungTogether.test(skeleton)
}

/** A comparable form of a name: look-alike letters are equal, accents and separators are removed. */
function skeletonOf(name: string) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|$@!]/gu, '')
    .replace(/./gu, letter => lookalikes.get(letter) ?? letter)
}

const lookalikes = new Map(
  Object.entries({
    a: '4@аαɑ',
    b: '8ьв',
    c: 'сϲ',
    d: 'ԁ',
    e: '3еεё',
    g: '9ɡ',
    h: 'һ',
    k: 'кκ',
    l: '1|!iіıιӏ',
    m: 'мμ',
    n: 'пη',
    o: '0оοσ',
    p: 'рρ',
    s: '5$ѕ',
    t: '7тτ',
    u: 'υ',
    v: 'ν',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([letter, alike]) => Array.from(alike, other => [other, letter] as const)),
)

const addresses = new Set(
  `about account accounts activity admins all anonymous api apply app assets auth blog calendar config contact create
  deleted demo dev discover edit event events everyone explore faq favicon follow followers following forgot-password
  friends goer health help home host hosts host inbox index jobs join landing legal login logout me message messages new
  nights notifications null og onboarding openapi party_goer party_host party-goer party-host people privacy profile
  profiles ready refunds register robots search settings signin signup sign-in sign-up sitemap social-auth socket.io
  static status terms tonight undefined unfollow uploads user users venue venues verify-email verify-phone welcome www`.match(
    /\S+/g,
  ),
)

const officialNames = new Set(
  `admin admins administrator administration adminteam billing customerservice customersupport founder helpdesk latinapp
  latinappofficial legalteam mod moderator moderators official officialpista owner pista pistaadmin pistaapp pistahelp
  pistaofficial pistasafety pistasecurity pistastaff pistasupport pistateam postmaster root safety safetyteam security
  securityteam staff superuser support supportteam sysadmin system teampista trustandsafety webmaster`
    .match(/\S+/g)
    ?.map(skeletonOf),
)

/** Names that consist of official words only, such as 'Pista Support Team' and 'Official Pista Help'. */
const strungTogether = isMadeOf(
  'pista latinapp admin official support staff moderator security safety',
  'app team help desk center service customer',
)

function isMadeOf(heard: string, around: string) {
  const [voice, filler] = [heard, around].map(list => list.split(' ').map(skeletonOf).join('|'))
  return new RegExp(`^(?:${filler})*(?:${voice})(?:${voice}|${filler})+$|^(?:${filler})+(?:${voice})$`)
}
