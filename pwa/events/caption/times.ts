import { type Piece, PRICE, quote, type Reading, type Source, spansOf } from '#contract/events/caption/source.ts'

export type CaptionTimes = { start: Reading<string> | null; end: Reading<string> | null; spans: Piece[] }

const DAY_PART =
  '(?: (?:de|por|en) la (?<es>tarde|noche|manana|madrugada)| da (?<pt>tarde|noite|manha|madrugada)| (?:in the|at) (?<en>morning|afternoon|evening|night))'
/** The hours from one to twelve in Spanish, Portuguese and English. */
const HOURS = [
  ['una', 'uma', 'one'],
  ['dos', 'duas', 'two'],
  ['tres', 'three'],
  ['cuatro', 'quatro', 'four'],
  ['cinco', 'five'],
  ['seis', 'six'],
  ['siete', 'sete', 'seven'],
  ['ocho', 'oito', 'eight'],
  ['nueve', 'nove', 'nine'],
  ['diez', 'dez', 'ten'],
  ['once', 'onze', 'eleven'],
  ['doce', 'doze', 'twelve'],
]
const SPOKEN = HOURS.flat()
const TIME = new RegExp(
  String.raw`(?<![\d.,#+])(?:(?<!\b(?:after|pasad[ao] la|depois da|despues de(?: la)?|(?!partir|antes|cerca|alrededor)[a-z]+ (?:de|da|del|of)) )(?<word>midnight|medianoche|meia-noite|noon|midday|mediodia|meio-dia)\b|(?<hour>[01]?\d|2[0-4]|(?<=\b(?:las?|as|at) )(?:${SPOKEN.join('|')})\b)(?:(?<colon>[:.]| ?h ?)(?<minute>[0-5]\d)| (?:y|e) (?<named>media|cuarto|meia)\b)?(?: ?(?<half>[ap])\.? ?m\b\.?|(?<short>[ap])\b| ?(?<unit>h(?:rs?|s|oras?)?)\b\.?|(?: ?o'clock))?(?<part>${DAY_PART})?(?![\d%€$£ºª]|:\d|[.,]\d|st\b|nd\b|rd\b|th\b|[a-z]))`,
  'g',
)

/** Between the two times of a range. */
const RANGE =
  /^ ?(?:-|\/|\ba\b|\bto\b|\b'?till?\b|\buntil\b|\bhasta(?: las?)?\b|\bate(?: as?)?\b|\bas\b|\be\b)(?: (?:las?|as?))? ?$/
/** Text before the time at which the event ends. */
const END =
  /(?:\b(?:till?|until|hasta(?: las?)?|ate(?: as?)?|cierre|cierra|clos(?:es?|ing)|ends?(?: at)?|termina|fim|fin)(?: (?:a|at|as|las?))*[: ]*)$/
/** Text before a time that begins something. A number without "pm" or "h" needs it. */
const START =
  /\b(?:at|from|starts?|starting|begins?|beginning|open(?:s|ing)?|doors?|class(?:es)?|lessons?|social|party|shows?|music|dancing|dance|workshops?|concert|practice|dinner|a partir (?:de|das?)(?: las?)?|desde(?: las?| as?)?|a las?|de(?: las?)?|das|as|puertas?|clases?|apertura|abertura|portas?|aulas?|concierto|baile|fiesta|inicio|comienza|empieza|arranca|comeca|hora(?:rio)?|time|hours?)(?: (?:open|abren|abre|class|time))?(?: (?:at|@|from|a las?|as|desde(?: las)?))?[: ]*$/
const AFTER_BARE =
  /^ ?(?:$|[,.;:!?|)(\n·•/+-]|[^\x20-\x7e\u00c0-\u017f]|(?:a|to|til|till|until|hasta|ate|and|y|e|open|sharp|en|at|in|no|na|on|late|con|with|for|para|followed|el|este|this|every|cada|todos|todo|toda)\b)/
/** "Before 11" is a condition of a price, and never the start. A time beside a price is one, too. */
const BEFORE = new RegExp(
  String.raw`(?:\b(?:before|b4|antes de(?: las?)?|antes das?)\s*|${PRICE}[^\n.!|;]{0,24}?\b(?:before|b4|after|until|till?|hasta(?: las?| la)?|ate(?: as?)?|antes de(?: las?)?|antes das?|despues de(?: las?)?|depois das?) )(?:midnight|medianoche|meia-noite|\d{1,2}(?:[:.h]\d{2})?(?: ?[ap]\.? ?m\b\.?| ?h(?:rs|s)?\b)?)`,
  'g',
)

const NAMED_MINUTES: Record<string, number> = { media: 30, meia: 30, cuarto: 15 }

type Clock = { hour: number; minute: number }
type Found = Piece & {
  hour: number
  minute: number
  /** The hour is certain: "pm", "22", "23h". Otherwise it is one of two. */
  isFixed: boolean
  /** It is a time without a word that says so. */
  isClear: boolean
  role: 'start' | 'end' | null
  partner: Found | null
}

/** The conditions of prices, which contain a time. */
export function conditionsIn(plain: string): Piece[] {
  return spansOf(BEFORE, plain)
}

/** The first time at which something begins, and the last one at which it ends. */
export function timesIn(source: Source, plain: string): CaptionTimes {
  const found = withRoles(allTimes(plain), plain)
  const starts = found.filter(({ role }) => role === 'start')
  const ends = found.filter(({ role }) => role === 'end')
  const begins = starts.map(start => ({ ...start, clock: startOf(start) }))
  const first = begins.toSorted((one, other) => inNight(one.clock) - inNight(other.clock))[0]
  if (!first) return { start: null, end: null, spans: found }

  const closes = ends
    .map(end => ({ ...end, clock: endOf(end, first.clock) }))
    .toSorted((one, other) => minutesAfter(first.clock, other.clock) - minutesAfter(first.clock, one.clock))
  const [last] = closes
  // A dance that begins when the class ends continues after it.
  const latestStart = Math.max(...begins.map(({ clock }) => minutesAfter(first.clock, clock)))
  const isAfterAll = last && minutesAfter(first.clock, last.clock) > latestStart
  return {
    start: { value: clockText(first.clock), from: quote(source, first) },
    end: last && isAfterAll ? { value: clockText(last.clock), from: quote(source, last) } : null,
    spans: found,
  }
}

function allTimes(plain: string): Found[] {
  return [...plain.matchAll(TIME)].flatMap(match => {
    const { index, 0: matched, groups = {} } = match
    const span = { from: index, to: index + matched.length, role: null, partner: null }
    if (groups.word !== undefined) {
      const isNight = /^m(?:idnight|edianoche|eia)/.test(groups.word)
      return [{ ...span, hour: isNight ? 0 : 12, minute: 0, isFixed: true, isClear: true }]
    }
    const minute = Number(groups.minute ?? NAMED_MINUTES[groups.named ?? ''] ?? 0)
    const spoken = HOURS.findIndex(names => names.includes(groups.hour ?? '')) + 1
    const hour = spoken || Number(groups.hour)
    const half = groups.half ?? groups.short ?? halfOf(groups, hour)
    if (half !== undefined && hour > 12) return []
    // "20.30" without "h" is a time only where the text leaves no other reading.
    const isClear =
      half !== undefined ||
      groups.unit !== undefined ||
      groups.colon === ':' ||
      groups.colon?.trim() === 'h' ||
      groups.named !== undefined
    const isFixed =
      half !== undefined || hour > 12 || hour === 0 || (groups.hour?.length === 2 && groups.hour.startsWith('0'))
    const fixed = half === undefined ? hour % 24 : (hour % 12) + (half === 'p' ? 12 : 0)
    return [{ ...span, hour: fixed, minute, isFixed, isClear }]
  })
}

function halfOf(groups: Record<string, string | undefined>, hour: number): 'a' | 'p' | undefined {
  const part = groups.es ?? groups.pt ?? groups.en
  if (part === undefined) return undefined
  if (hour > 12) return undefined
  if (/^(?:madrugada|manana|manha|morning)$/.test(part)) return 'a'
  if (/^(?:noche|noite|night)$/.test(part)) return hour === 12 || hour < 5 ? 'a' : 'p'
  return 'p'
}

/** Pairs the times of ranges, and drops numbers that are no times. */
function withRoles(times: Found[], plain: string): Found[] {
  const found: Found[] = []
  for (const [at, time] of times.entries()) {
    const previous = times[at - 1]
    const before = plain.slice(Math.max(0, time.from - 32), time.from)
    // An emoji may be between the times: "5PM ⏰ to 9PM".
    const between = previous
      ? plain
          .slice(previous.to, time.from)
          .replace(/[^\x20-\x7e\n]/g, '')
          .replace(/ +/g, ' ')
      : null
    const isRange = between !== null && previous !== undefined && RANGE.test(between)
    const isEnd = END.test(before)
    const lead = START.test(before)
    const isAfter = AFTER_BARE.test(plain.slice(time.to, time.to + 12))
    if (previous && isRange && (time.isClear || previous.isClear || isAfter)) {
      const earlier = found.find(({ from }) => from === previous.from)
      // "9 to 1": a range is clear by itself, unless another number is before it.
      const start =
        earlier ??
        (previous.isClear || isRangeStart(plain, previous, between) ? { ...previous, role: 'start' as const } : null)
      if (start && start.role === 'start' && start.partner === null) {
        if (!earlier) found.push(start)
        const end: Found = { ...time, role: 'end', partner: start }
        start.partner = end
        found.push(end)
        continue
      }
    }
    if (isEnd) {
      if (time.isClear || isAfter) found.push({ ...time, role: 'end' })
    } else if (time.isClear || (lead && isAfter)) found.push({ ...time, role: 'start' })
    else if (/^ ?-? ?(?:til|till|until|hasta|ate|close|late|cierre)\b/.test(plain.slice(time.to, time.to + 10)))
      found.push({ ...time, role: 'start' })
  }
  return found
}

/** A range of bare numbers: "9 to 1", "de 17 a 23h", but not "2-4 drinks". */
function isRangeStart(plain: string, { from }: Piece, between: string): boolean {
  const before = plain.slice(Math.max(0, from - 12), from)
  return /(?:^|[^\w$€£.:])$/.test(before) && (/[a-z-]/.test(between) || START.test(before))
}

/** A start without "pm" is in the evening, unless the other end of its range tells more. */
function startOf({ hour, minute, isFixed, partner }: Found): Clock {
  if (isFixed) return { hour, minute }
  const readings = [(hour % 12) + 12, hour % 12].map(each => ({ hour: each % 24, minute }))
  if (partner?.isFixed) {
    const [shorter] = readings
      .filter(reading => minutesAfter(reading, partner) > 0)
      .toSorted((one, other) => minutesAfter(one, partner) - minutesAfter(other, partner))
    if (shorter) return shorter
  }
  // Twelve without "pm" is midnight in a caption of a night.
  return hour === 12 ? { hour: 0, minute } : { hour: hour + 12, minute }
}

/** An end without "am" is the first one after the start. */
function endOf({ hour, minute, isFixed, partner }: Found, first: Clock): Clock {
  if (isFixed) return { hour, minute }
  const start = partner ? startOf(partner) : first
  const [next = { hour, minute }] = [hour % 12, (hour % 12) + 12]
    .map(each => ({ hour: each, minute }))
    .toSorted((one, other) => minutesAfter(start, one) - minutesAfter(start, other))
  return next
}

function minutesAfter(start: Clock, end: Clock): number {
  const minutes = (end.hour - start.hour) * 60 + end.minute - start.minute
  return minutes < 0 ? minutes + 24 * 60 : minutes
}

/** Minutes since six in the morning, when the night date changes. */
function inNight({ hour, minute }: Clock): number {
  return minutesAfter({ hour: 6, minute: 0 }, { hour, minute })
}

function clockText({ hour, minute }: Clock): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
