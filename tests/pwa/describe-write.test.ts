import { expect, test } from 'vitest'
import { en as english } from '#contract/i18n/en/i18n.ts'
import { es as spanish } from '#contract/i18n/es/i18n.ts'
import { formatAt, formatIn } from '#contract/i18n/region.ts'
import { describeWrite } from '#pwa/data/describe-write.ts'
import { shownEdit } from '#pwa/edits/unsent-changes.tsx'
import type { Delivery } from '#sw/db.ts'
import type { QueuedEdit } from '#sw/delivery/kinds/profile.ts'
import { kinds } from '#sw/delivery/kinds.ts'
import { isAutomatic } from '#sw/delivery/unsent.ts'

const IN_ENGLISH = { i18n: english, language: 'en' } as const
const IN_SPANISH = { i18n: spanish, language: 'es' } as const
const person = { id: 'rosa', username: 'rosa', firstName: 'Rosa', lastName: 'Paz', displayName: null }

/** A body of each kind that the list of unsent changes describes by its kind. */
const BODIES: Record<string, unknown[]> = {
  going: ['going', 'interested', 'waiting', null],
  saved: [true, false],
  'still-on': [{}],
  promises: [{ started: true, mix: null, floor: false }],
  follow: [{ follows: true, person }],
  'follow-venue': [{ follows: true, venue: { slug: 'la-trova-miami-01234567', name: 'La Trova' } }],
  'follow-series': [{ follows: true, series: { slug: 'martes', title: 'Martes de bachata' } }],
  'follow-artist': [{ follows: true, artist: { slug: 'dj-brisa', name: 'DJ Brisa', city: 'Miami', state: 'FL' } }],
  'follow-city': [
    { follows: true, city: { slug: 'us.miami.bachata', city: 'Miami', state: 'FL', category: 'bachata' } },
  ],
  block: [{ blocks: true, person }],
  review: [{ review: { rating: 5, comment: 'Hot' } }, { review: null }],
  report: [{ reason: 'Rude' }],
  cancel: ['Rain'],
  'push-wants': [true],
  publish: [{ title: 'Noche de Son', fields: {} }],
  'event-edit': [{ title: 'Noche de Son', fields: {} }],
  'host-message': [{ text: 'The doors open at 10' }],
}

test('each kind of write that a member chooses is in the list of unsent changes, with its name in English and Spanish', () => {
  // Messages and edits of the profile have lines of their own, the door shows its entries; applications belong to no
  // member.
  const described = kinds.filter(
    ({ name }) => !isAutomatic(name) && !['messages', 'profile', 'applications', 'door'].includes(name),
  )
  expect(Object.keys(BODIES).toSorted()).toEqual(described.map(({ name }) => name).toSorted())
  for (const reading of [IN_ENGLISH, IN_SPANISH])
    for (const [kind, bodies] of Object.entries(BODIES)) {
      const lines = bodies.map(body => describeWrite(rowOf(kind, body), 'Noche de Son', reading))
      expect(new Set(lines.map(({ label }) => label)).size).toBe(bodies.length)
      for (const { label, value } of lines) {
        expect(label).not.toBe(kind)
        expect(value).not.toBe('')
      }
    }
})

test('a refused write that contains a text stays in the list, because its own screen may be gone', () => {
  const withText = kinds.filter(({ name }) =>
    (BODIES[name] ?? []).some(body => describeWrite(rowOf(name, body), '', IN_ENGLISH).text),
  )
  expect(withText.map(({ name }) => name).toSorted()).toEqual([
    'cancel',
    'event-edit',
    'host-message',
    'publish',
    'report',
    'review',
  ])
  for (const { refusal } of withText) expect(refusal).toBe('keep')
})

test('a cancelled event that is not on the device is described by the reason', () => {
  expect(describeWrite(rowOf('cancel', 'Rain'), '', IN_ENGLISH)).toEqual({
    label: 'Cancel this party',
    value: 'Rain',
    text: 'Rain',
  })
})

test('values are in the language of the reader: the genre of a followed city, a birthday, the clock', () => {
  const city = { slug: 'us.miami.other', city: 'Miami', state: 'FL', category: 'other' }
  const follow = rowOf('follow-city', { follows: true, city })
  expect(describeWrite(follow, '', IN_ENGLISH)).toEqual({ label: 'Follow', value: 'Miami · Other' })
  expect(describeWrite(follow, '', IN_SPANISH)).toEqual({ label: 'Seguir', value: 'Miami · Otro' })

  const edit = (key: string, value: string) => ({ key, body: { value } }) as Pick<QueuedEdit, 'key' | 'body'>
  const [american, colombian] = [formatIn('en'), formatAt('CO', 'es')]
  expect(shownEdit(edit('dateOfBirth', '1998-03-14'), english, american)).toBe('March 14, 1998')
  expect(shownEdit(edit('dateOfBirth', '1998-03-14'), spanish, colombian)).toBe('14 de marzo de 1998')
  expect(shownEdit(edit('clock', 'h23'), english, american)).toBe('20:00')
  expect(shownEdit(edit('clock', 'h12'), english, american)).toBe('8 PM')
})

function rowOf(kind: string, body: unknown): Delivery {
  return {
    id: kind,
    kind,
    key: 'key',
    order: 1,
    body,
    state: 'queued',
    failure: null,
    tries: 0,
    notBefore: 0,
    isAskedToWait: false,
    createdAt: 0,
  }
}
