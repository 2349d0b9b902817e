import type { DoorList } from '#contract/events/door/door.ts'
import type { Event } from '#contract/events/events.ts'
import type { Attending } from '#contract/events/going/attendance.ts'
import { tonightIn } from '#contract/events/nights.ts'
import { post, signUp } from './e2e/account.ts'
import type { Site } from './e2e/site.ts'

/** The phone that wrote the entries of the evening. */
export const DEVICE = 'd00d00d00d00d00d'

type SignedIn = { id: string; cookie: string }

/**
 * What the sample city lacks and the pictures show: a series with an artist, several prices and roles; a full event of
 * which Ana is offered a place; the entries of an evening at the event `door`. Returns the addresses, and Ana's pass
 * for `door`.
 */
export async function completeCity(site: Site, { ana, mateo }: { ana: SignedIn; mateo: SignedIn }, door: string) {
  const night = (days: number) =>
    Temporal.PlainDate.from(tonightIn('America/New_York', Date.now())).add({ days }).toString()
  const place = { city: 'Miami', state: 'FL', venue: 'Sala Trueno', location: '1420 SW 8th St' }
  const publish = async (about: object) =>
    await post<Event>(site, '/api/events', { ...place, ...about }, { cookie: mateo.cookie })

  const series = await publish({
    title: 'Bachata en la azotea',
    category: 'bachata',
    date: night(4),
    startTime: '20:30',
    endTime: '01:00',
    capacity: 120,
    hasWaitingList: true,
    description: 'Class at 8:30, then three bachatas to one merengue. Nobody sits for long.',
    prices: [
      { kind: 'early', price: '10', until: '22:00' },
      { kind: 'door', price: '15' },
      { kind: 'student', price: '8' },
    ],
    danceRoles: { from: 20, ratio: 1.2, isShown: true },
    program: {
      mix: [
        { genre: 'bachata', percent: 75 },
        { genre: 'merengue', percent: 25 },
      ],
      floor: 'wood',
      house: ['water', 'air'],
      parts: [
        { from: '20:30', kind: 'class', level: 'open', name: 'Nadia & Teo', until: '21:30' },
        { from: '21:30', kind: 'dj', name: 'DJ Nube' },
      ],
    },
    series: { repeat: 'weekly', skips: [{ night: night(18), reason: 'The floor is being sanded' }] },
  })
  const full = await publish({
    title: 'Clase de giros',
    category: 'salsa',
    date: night(2),
    startTime: '19:00',
    price: '12',
    capacity: 1,
    hasWaitingList: true,
  })
  const beto = await signUp(site, { firstName: 'Beto' })
  await attend(site, beto, series.id, { danceRole: 'follow' })
  await attend(site, beto, full.id)
  await post(site, `/api/users/${ana.id}/follow`, {}, { cookie: beto.cookie })
  await post(site, `/api/events/${full.id}/place-offer`, { to: ana.id }, { cookie: beto.cookie })

  const { pass } = await attend(site, ana, door)
  const path = `${site.origin}/api/events/${door}/door`
  const list: DoorList = await (await fetch(path, { headers: { cookie: mateo.cookie } })).json()
  const others = list.people.filter(({ name }) => !name.startsWith('Ana'))
  const rows = others.slice(0, 15).map((person, index) => ({
    device: DEVICE,
    counter: index + 1,
    at: new Date(Date.now() - (15 - index) * 400_000).toISOString(),
    by: 'Mateo',
    kind: 'in',
    pass: person.pass,
  }))
  await post(site, `/api/events/${door}/door/rows`, { rows, after: 0 }, { cookie: mateo.cookie })
  return {
    series: series.series?.slug ?? '',
    artist: series.artists?.[0]?.slug ?? '',
    date: series.id,
    offer: full.id,
    pass: pass?.token ?? '',
  }
}

async function attend(site: Site, { cookie }: SignedIn, id: string, details: object = {}): Promise<Attending> {
  const response = await fetch(`${site.origin}/api/events/${id}/attendance`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', cookie },
    body: JSON.stringify({ state: 'going', ...details }),
  })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return await response.json()
}
