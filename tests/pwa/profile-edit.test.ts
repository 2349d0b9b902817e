import { expect, test } from 'vitest'
import type { Me } from '#contract/accounts/accounts.ts'
import { bodyOf, changedUnits, reopened } from '#pwa/edits/merge.ts'
import { baseFrom, changesIn, type ProfileEdit, profileShape, restoredOn } from '#pwa/people/edit/profile-edit.tsx'
import { meOf } from '../support/me.ts'

const me = meOf({
  version: 4,
  bio: 'On2',
  dateOfBirth: '1995-05-05',
  favoriteGenres: ['Salsa'],
  socialLinks: { instagram: 'ana' },
})
const base = baseFrom(me)
const sent = (change: Partial<ProfileEdit>) => {
  const form = { ...base.form, ...change }
  return changesIn(bodyOf(profileShape, form, changedUnits(profileShape, base.form, form)))
}

test('every field of the form can be changed by itself', () => {
  const fields = Object.values(profileShape.units).flatMap(({ form }) => form)
  expect(fields.toSorted()).toEqual(Object.keys(base.form).toSorted())
})

test('an edit sends only changed fields: a link without the others, a city with its state', () => {
  expect(sent({})).toEqual({})
  expect(sent({ bio: '', favoriteGenres: ['Salsa', 'Son'] })).toEqual({ bio: '', favoriteGenres: ['Salsa', 'Son'] })
  expect(sent({ 'socialLinks.tiktok': 'anita' })).toEqual({ socialLinks: { tiktok: 'anita' } })
  expect(sent({ city: 'Tampa' })).toEqual({ city: 'Tampa', state: 'FL' })
})

test('an old draft takes the newer values of the profile in all fields that its author did not change', () => {
  const draft = { form: { ...base.form, bio: 'On1' }, base }
  const elsewhere = (change: Partial<Me>) => reopened(profileShape, draft, baseFrom({ ...me, ...change, version: 5 }))
  expect(elsewhere({ hometown: 'Cali' })).toMatchObject({ form: { bio: 'On1', hometown: 'Cali' }, conflicts: [] })
  expect(elsewhere({ bio: 'Cubana' }).conflicts).toEqual(['bio'])
})

test('the draft of an earlier release has its links in one object, or is the text of the bio alone', () => {
  const unknown = { ...base, version: 0 }
  expect(restoredOn(base, { hometown: 'Cali', socialLinks: { tiktok: 'anita' } })).toEqual({
    form: { ...base.form, hometown: 'Cali', 'socialLinks.tiktok': 'anita' },
    base: unknown,
  })
  expect(restoredOn(base, 'On1')).toEqual({ form: { ...base.form, bio: 'On1' }, base: unknown })
})

test('a profile that an earlier release cached gets version 0, so that its edits are compared with the stored fields', () => {
  const { version: _, ...cached } = me
  expect(baseFrom(cached as Me).version).toBe(0)
})
