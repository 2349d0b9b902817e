import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DoorList, DoorPerson, DoorRow } from '#contract/events/door/door.ts'
import { doorState } from '#contract/events/door/door-state.ts'
import { passBytes, passToken } from '#contract/events/pass/pass-token.ts'
import { dance } from '#contract/i18n/en/dance.ts'
import { door as en } from '#contract/i18n/en/door.ts'
import { checkScan } from '#pwa/events/door/check-scan.ts'
import { doorCsv } from '#pwa/events/door/door-csv.ts'
import { byName, findPeople } from '#pwa/events/door/find-people.ts'
import { typedNames } from '#pwa/events/door/typed-names.ts'

const site = generateKeyPairSync('ed25519')
const [EVENT, NIGHT] = ['0190a8a2-5b1c-7c3e-8f00-1234567890ab', '2026-11-28']
const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
const person = (nth: number, name: string, code = 'K7402'): DoorPerson => ({
  pass: `member:${idOf(nth)}`,
  name,
  code,
  isConfirmed: true,
})
const LUCIA = person(1, 'Lucía Bravo', 'L1234')
const list: DoorList = {
  eventId: EVENT,
  title: 'Martes de bachata',
  nightOf: NIGHT,
  startsAt: '2026-11-28T22:00:00.000Z',
  endsAt: '2026-11-29T03:00:00.000Z',
  timeZone: 'America/New_York',
  capacity: 180,
  priceCents: 1_000,
  currency: 'USD',
  people: [person(2, 'Ana Lugones'), LUCIA, person(3, 'Luz Marina'), person(4, 'Élodie')],
  keys: [String(site.publicKey.export({ format: 'jwk' }).x)],
  secret: 'AAAA',
  role: 'owner',
}
const row = (about: Partial<DoorRow>): DoorRow => ({
  device: '00000000000000a1',
  counter: 1,
  at: '2026-11-28T22:42:00.000Z',
  by: 'Nadia',
  kind: 'in',
  ...about,
})

test('the search finds a name from its first letter, by any of its words, without accents, and the code of a pass', () => {
  const people = byName(list.people)
  expect(people.map(({ name }) => name)).toEqual(['Ana Lugones', 'Élodie', 'Lucía Bravo', 'Luz Marina'])
  const found = (typed: string) => findPeople(people, typed).map(({ name }) => name)
  expect(found('l')).toEqual(['Lucía Bravo', 'Luz Marina', 'Ana Lugones'])
  expect(found('LUCIA b')).toEqual(['Lucía Bravo'])
  expect(found('el')).toEqual(['Élodie'])
  expect(found('l1 · 234')).toEqual(['Lucía Bravo'])
  expect(found('x')).toEqual([])
  expect(found('  ')).toHaveLength(4)
  const withCamila = byName([...people, { ...person(5, 'Rosa'), plusOnes: [{ name: 'Camila Díaz' }, {}] }])
  for (const typed of ['cami', 'dia', 'rosa'])
    expect(findPeople(withCamila, typed).map(({ name }) => name)).toEqual(['Rosa'])
})

test('a scan is decided on the phone: let in, already in, not on the list, or why it is no pass', async () => {
  const tokenOf = (nth: number, nightOf = NIGHT, eventId = EVENT) => {
    const bytes = passBytes({ eventId, nightOf, holder: { kind: 'member', id: idOf(nth) } })
    return passToken(bytes, sign(null, bytes, site.privateKey))
  }
  const { pass } = LUCIA
  const recent = { isListOld: false }
  const [empty, full] = [doorState([]), doorState([row({ pass })])]
  expect(await checkScan(tokenOf(1), list, empty, recent)).toEqual({ does: 'let in', pass, inPass: {} })
  const bytes = passBytes({ eventId: EVENT, nightOf: NIGHT, holder: { kind: 'member', id: idOf(1) }, plusOnes: 2 })
  const withTwo = passToken(bytes, sign(null, bytes, site.privateKey))
  // An old list may lack them; of a recent one they may have been left out since the pass was shown.
  expect(await checkScan(withTwo, list, empty, { isListOld: true })).toEqual({
    does: 'let in',
    pass,
    inPass: { plusOnes: 2 },
  })
  expect(await checkScan(withTwo, list, empty, recent)).toEqual({ does: 'let in', pass, inPass: {} })
  expect(await checkScan(tokenOf(1), list, full, recent)).toEqual({ does: 'refuse', reason: 'already-in', pass })
  expect(await checkScan(tokenOf(9), list, empty, recent)).toMatchObject({ does: 'refuse', reason: 'not-going' })
  // The list has the present role of those whom it knows; of others the pass says it.
  const asFollow = (nth: number) => {
    const holder = { kind: 'member', id: idOf(nth) } as const
    const follow = passBytes({ eventId: EVENT, nightOf: NIGHT, holder, plusOnes: 1, danceRole: 'follow' })
    return passToken(follow, sign(null, follow, site.privateKey))
  }
  const old = { isListOld: true }
  expect(await checkScan(asFollow(1), list, empty, old)).toEqual({ does: 'let in', pass, inPass: { plusOnes: 1 } })
  expect(await checkScan(asFollow(9), list, empty, old)).toEqual({
    does: 'refuse',
    reason: 'not-going',
    pass: `member:${idOf(9)}`,
    inPass: { plusOnes: 1, danceRole: 'follow' },
  })
  expect(await checkScan(tokenOf(1, '2026-11-27'), list, empty, recent)).toEqual({
    does: 'refuse',
    reason: 'other-night',
  })
  expect(await checkScan(tokenOf(1, NIGHT, idOf(7)), list, empty, recent)).toEqual({
    does: 'refuse',
    reason: 'other-event',
  })
  const foreign = { ...list, keys: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'] }
  expect(await checkScan(tokenOf(1), foreign, empty, recent)).toEqual({ does: 'refuse', reason: 'not-signed' })
  expect(await checkScan('https://example.com', list, empty, recent)).toEqual({ does: 'refuse', reason: 'unreadable' })
})

test('the file for spreadsheets contains no formula of a hostile name, and those who did not come', () => {
  const answers = [{ answer: 'No, "fish"', question: 'Do you eat meat?' }]
  const hostile: DoorPerson = { ...LUCIA, name: '=HYPERLINK("http://x","a")', danceRole: 'lead', answers }
  const state = doorState([
    row({ pass: LUCIA.pass }),
    row({ counter: 2, kind: 'paid', ref: '00000000000000a1:1', mark: 'cash', cents: 1_000 }),
    row({ counter: 3 }),
    row({ counter: 4, kind: 'refused', reason: 'not-signed' }),
  ])
  const quarters = [{ startMs: Date.parse('2026-11-28T22:30:00.000Z'), people: 2, usual: 3.5 }]
  const people = [hostile, person(3, 'Luz Marina')]
  const lines = doorCsv(state, { ...list, people }, quarters, en, dance.names).split('\r\n')
  expect(lines).toEqual([
    '\u{feff}"Time","Act","Name","People","Paid","Amount","Phone","By","List","Role","Answers"',
    '"2026-11-28T22:42:00.000Z","In","\'=HYPERLINK(""http://x"",""a"")","1","Cash","10.00","1","Nadia","","Lead","Do you eat meat? No, ""fish"""',
    '"2026-11-28T22:42:00.000Z","In","A walk-in","1","","","1","Nadia","","",""',
    '"2026-11-28T22:42:00.000Z","Refused","This pass was not made here.","","","","1","Nadia","","",""',
    '"","Did not come","Luz Marina","","","","","","","",""',
    '"","","","","","","","","","",""',
    '"Arrivals by quarter hour","People","Usually","","","","","","","",""',
    '"2026-11-28T22:30:00.000Z","2","3.5","","","","","","","",""',
    '',
  ])
})

test('names are typed one on each line, with those who come along', () => {
  expect(typedNames('  Lucía Bravo +2\n\nLuz Marina\r\nAna+1\n+3\nLa 33 + 10')).toEqual([
    { name: 'Lucía Bravo', people: 3 },
    { name: 'Luz Marina', people: 1 },
    { name: 'Ana', people: 2 },
    { name: 'La 33', people: 11 },
  ])
  expect(typedNames(' \n')).toEqual([])
  expect(typedNames('Lucía +20')).toBeNull()
  expect(typedNames('Lucía\n'.repeat(201))).toBeNull()
})
