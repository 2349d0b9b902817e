import type { DoorList } from '#contract/events/door/door.ts'
import { refOf } from '#contract/events/door/door-row.ts'
import { type ComparedQuarter, type DoorState, doorReport } from '#contract/events/door/door-state.ts'
import type { dance } from '#contract/i18n/en/dance.ts'
import type { door } from '#contract/i18n/en/door.ts'

type Sentences = typeof door
type RoleNames = typeof dance.names

/**
 * The rows of a door for a spreadsheet: everything that was done, those who did not come, and below an empty line the
 * arrivals by quarter hour beside those of the last dates of the series.
 */
export function doorCsv(
  state: DoorState,
  list: DoorList,
  quarters: readonly ComparedQuarter[],
  text: Sentences,
  roleNames: RoleNames,
): string {
  const names = new Map(list.people.map(({ pass, name }) => [pass, name]))
  const promoters = new Map(list.people.map(({ pass, added }) => [pass, added?.promoter ?? '']))
  const roles = new Map(list.people.map(({ pass, danceRole }) => [pass, danceRole ? roleNames[danceRole] : '']))
  const answers = new Map(
    list.people.map(({ pass, answers: given = [] }) => [
      pass,
      given.map(({ question, answer }) => `${question} ${answer}`).join(' · '),
    ]),
  )
  const arrivals = new Map(state.arrivals.map(arrival => [arrival.ref, arrival]))
  const rows = state.rows
    .filter(({ kind }) => kind === 'in' || kind === 'out' || kind === 'refused')
    .map(row => {
      const arrival = arrivals.get(refOf(row))
      const { csv } = text
      const acts = { in: arrival ? text.in : csv.takenBack, out: text.out, refused: csv.refused }
      const name = row.pass === undefined ? (row.kind === 'in' ? text.aWalkIn : '') : (names.get(row.pass) ?? '')
      const paid = arrival?.paid
      return [
        new Date(row.ms).toISOString(),
        row.kind === 'in' || row.kind === 'refused' ? acts[row.kind] : acts.out,
        row.reason ? `${name} ${text.reasons[row.reason]}`.trim() : name,
        arrival ? String(arrival.people) : '',
        paid ? text.marks[paid.mark] : '',
        paid?.cents == null ? '' : (paid.cents / 100).toFixed(2),
        String(state.phones.findIndex(({ device }) => device === row.device) + 1),
        row.by,
        promoters.get(row.pass ?? '') ?? '',
        roles.get(row.pass ?? '') ?? '',
        answers.get(row.pass ?? '') ?? '',
      ]
    })
  const { csv } = text
  const head = [
    csv.time,
    csv.act,
    csv.name,
    csv.people,
    csv.paid,
    csv.amount,
    csv.phone,
    csv.by,
    csv.promoter,
    csv.role,
    csv.answers,
  ]
  const { noShows } = doorReport(state, [...names.keys()], list.priceCents)
  const absent = noShows.map(pass => [
    '',
    csv.noShow,
    names.get(pass) ?? '',
    '',
    '',
    '',
    '',
    '',
    promoters.get(pass) ?? '',
    roles.get(pass) ?? '',
    answers.get(pass) ?? '',
  ])
  const arrived = quarters.map(({ startMs, people, usual }) => [
    new Date(startMs).toISOString(),
    String(people),
    usual?.toFixed(1) ?? '',
  ])
  const byQuarter = [[], [text.report.arrivals, csv.people, csv.usual], ...arrived]
  // All lines have the same number of cells.
  const below = byQuarter.map(cells => head.map((_, nth) => cells[nth] ?? ''))
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  return `\u{feff}${[head, ...rows, ...absent, ...below].map(line => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** In quotes; a leading sign of a formula is a text for spreadsheets then, too. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
