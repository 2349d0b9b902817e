/* The patterns of dates in English, Spanish and Portuguese, without accents. */

export const WEEKDAYS =
  'mondays?|mon|tuesdays?|tues|tue|wednesdays?|weds?|thursdays?|thurs|thur|thu|fridays?|fri|saturdays?|satur|sat|sundays?|sun|lunes|lun|martes|mar|miercoles|mierc|mie|jueves|jue|viernes+|vier|vie|sabados?|sab|domingos?|dom|segundas?(?:-?feiras?)|tercas?(?:-?feiras?)|quartas?(?:-?feiras?)|quintas?(?:-?feiras?)|sextas?(?:-?feiras?)|segunda|terca|quarta|quinta|sexta|seg|ter|qua|qui|sex'
export const WEEKDAY_STARTS: [RegExp, number][] = [
  [/^(?:mon|lun|seg)/, 1],
  [/^(?:tue|mar|ter)/, 2],
  [/^(?:wed|mie|qua)/, 3],
  [/^(?:thu|jue|qui)/, 4],
  [/^(?:fri|vie|sex)/, 5],
  [/^sa[tb]/, 6],
  [/^(?:sun|dom)/, 7],
]
const MONTHS =
  'january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec|enero|ene|febrero|marzo|abril|abr|mayo|junio|julio|agosto|ago|septiembre|setiembre|octubre|noviembre|diciembre|dic|janeiro|fevereiro|fev|marco|maio|mai|junho|julho|setembro|set|outubro|out|novembro|dezembro|dez'
/** Month before day is English; other short names are words there ("out 9", "set 2"), or weekdays ("mar 5"). */
const MONTHS_FIRST =
  'january|jan|february|feb|march|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|dic'
export const MONTH_STARTS: RegExp[] = [
  /^(?:jan|ene)/,
  /^fe[bv]/,
  /^mar/,
  /^a[pb]r/,
  /^ma[yi]/,
  /^jun/,
  /^jul/,
  /^a[ug][og]/,
  /^se[pt]/,
  /^o[cu]t/,
  /^nov/,
  /^d[ei][czs]/,
]

const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|o|er)?`
const YEAR = String.raw`(?:,? (?:de |del |of )?|[/.-])(?<year>20\d{2})\b`
const WEEKDAY_BEFORE = String.raw`(?:\b(?<weekday>${WEEKDAYS})\b\.?[ ,(\n:-]{0,3}(?:(?:the|el|dia) )?)?`
const WEEKDAY_AFTER = String.raw`(?:[ ,(]{0,3}\b(?<after>${WEEKDAYS})\b)?`
/** A number that is part of a time or of a range of times is no day. */
const NO_TIME = String.raw`(?! ?(?:am|pm|a\.m|p\.m|h|hs|hrs|horas)\b|:\d|\d|[ap]\b| ?[-–] ?\d{1,2}(?::\d\d)? ?(?:am|pm|h)\b|[.,]\d{2,}| ?[-–] ?(?:late|close|cierre)\b| (?:in the|at night|de la (?:noche|tarde|manana|madrugada)|da (?:noite|tarde|manha)|y media|e meia|to \d|til|till|until|hasta)\b)`

export const ISO = /\b(?<year>20\d{2})-(?<month>\d{2})-(?<day>\d{2})\b/g
/** Further days of that month: "27 y 28", "del 27 al 29", "vie 27, sáb 28 y dom 29". The event is on the first. */
const FURTHER_DAYS = String.raw`(?: ?(?:&|y|e|and|\+|-|\/|al|ao) ?\d{1,2}(?:st|nd|rd|th)?|(?: ?(?:,|&|y|e|and|\+|-|\/|al?|ao|to) ?(?:${WEEKDAYS})\.? (?:el |the )?\d{1,2}(?:st|nd|rd|th)?){1,3})?`
export const DAY_MONTH = new RegExp(
  String.raw`${WEEKDAY_BEFORE}\b${DAY}(?:st|nd|rd|th)?${FURTHER_DAYS}[ \n/.-](?:de |of )?(?<month>${MONTHS})\b\.?(?:${YEAR})?${WEEKDAY_AFTER}`,
  'g',
)
export const MONTH_DAY = new RegExp(
  String.raw`${WEEKDAY_BEFORE}\b(?<month>${MONTHS_FIRST})\b\.?,?[ \n](?:the )?${DAY}\b${NO_TIME}(?:${YEAR})?${WEEKDAY_AFTER}`,
  'g',
)
export const NUMBERS = new RegExp(
  String.raw`${WEEKDAY_BEFORE}(?<![\d:.,/$€£-])(?<one>\d{1,2})(?<mark>[/.-])(?<two>\d{1,2})(?:\k<mark>(?<year>\d{4}|\d{2})\b|\.(?!\d)|(?![\d/:.-]|,\d| ?(?:am|pm|h|hs|hrs)\b))(?! ?(?:am|pm|h|hs|hrs)\b)${WEEKDAY_AFTER}`,
  'g',
)
export const WEEKDAY_DAY = new RegExp(
  String.raw`\b(?<weekday>${WEEKDAYS})\b\.?(?: night)?[ ,(]{1,3}(?:(?:the|el|dia) )?\(?${DAY}\b${NO_TIME}`,
  'g',
)
export const ONLY_DAY = new RegExp(
  String.raw`\b(?:el(?: dia)?|dia|no dia|on the|the) (?<day>\d{1,2})(?<ordinal>st|nd|rd|th)?\b${NO_TIME}`,
  'g',
)

export const RELATIVE: [RegExp, number][] = [
  [/\b(?:day after tomorrow|pasado manana|depois de amanha)\b/g, 2],
  [/\b(?:tomorrow(?: night| evening)?|tmrw|tmw|amanha(?: a noite)?)\b/g, 1],
  [/(?<!\b(?:de la|por la|en la|la|de) )\bmanana\b(?: (?:en|por) la noche)?/g, 1],
  [
    /\b(?:tonight|tonite|today|this evening|hoy(?: en la noche)?|esta (?:misma )?noche|esta tarde|hoje(?: a noite)?|esta noite)\b/g,
    0,
  ],
]
export const FROM_NOW =
  /\b(?:in|en|em|dentro de|daqui a) (?<count>\d{1,2}|a|one|two|three|una?|dos|tres|uma?|duas|dois) (?<unit>days?|dias?|weeks?|semanas?)\b/g
export const COUNTS: Record<string, number> = { two: 2, dos: 2, duas: 2, dois: 2, three: 3, tres: 3 }

export const NEXT_WEEKDAY = new RegExp(
  String.raw`\b(?<which>this(?: coming)?|coming|next|every|each|este|esta|neste|nesta|proximo|proxima|todos los|todos os|todas as|todo|toda|cada|los|aos|as|el)? ?\b(?<weekday>${WEEKDAYS})\b\.?(?<coming> (?:que viene|proximo|que vem))?(?: night| noche)?`,
  'g',
)
/** Short names of weekdays that are also words. They are weekdays only with "this", "every" and the like. */
export const AMBIGUOUS =
  /^(?:sun|sat|mon|mar|dom|ter|set|sex|seg|qua|qui|vie|sab|lun|mie|segunda|terca|quarta|quinta|sexta)$/
/** A time after the short name of a weekday: "sexta às 22", "sáb 23h". */
export const TIME_AFTER =
  /^[ ,]{1,2}(?:(?:as|a las|das|de|desde las?|a partir das|at|@) \d|\d{1,2}(?:[:.h]\d\d| ?h| ?hs| ?[ap]m)\b)/
export const REPEATED = /^(?:every|each|tod|cada|los|aos|as)/
