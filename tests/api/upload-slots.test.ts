import { expect, test } from 'vitest'
import { openUploadSlots } from '#api/http/body-limits.ts'
import { en } from '#contract/i18n/en/i18n.ts'

const FULL = en.refusals.unavailable

const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, index) => one(index))

test('one attacker with sixty-four networks of IPv6 keeps no other network out', () => {
  const slots = openUploadSlots({ perSource: 8, maxTotal: 64 })
  const attacks = many(64, index => slots.take(`2001:db8:7:${index.toString(16)}::`))
  const areTaken = () => attacks.flatMap(({ taken }, index) => (taken.aborted ? [index] : []))
  slots.take('2001:db8:9:1::')
  slots.take('203.0.113.9')
  expect(areTaken()).toEqual([62, 63])
})

test('one attacker with a /24 of IPv4 keeps no other network out', () => {
  const slots = openUploadSlots({ perSource: 8, maxTotal: 64 })
  const attacks = many(64, index => slots.take(`198.51.100.${index}`))
  slots.take('203.0.113.9')
  expect(attacks.at(-1)?.taken.aborted).toBe(true)
  // The network of the attacker gets no slots back.
  expect(() => slots.take('198.51.100.200')).toThrow(FULL)
})

test('a guest whose neighbour in the network holds many gets one of them', () => {
  const slots = openUploadSlots({ perSource: 4, maxTotal: 4 })
  const neighbour = many(4, () => slots.take('198.51.100.1'))
  slots.take('198.51.100.2')
  expect(neighbour.map(({ taken }) => taken.aborted)).toEqual([false, false, false, true])
})

test('addresses of as many networks as one likes leave some slots to accounts and phones', () => {
  const slots = openUploadSlots({ perSource: 8, maxTotal: 64, forAddresses: 48 })
  const attacks = many(48, index => slots.take(`198.51.${index}.1`))
  expect(() => slots.take('203.0.113.9')).toThrow(FULL)
  const accounts = many(16, index => slots.take(`0197f0a0-0000-7000-8000-0000000000${index + 10}`))
  expect(() => slots.take('+13055550199')).toThrow(FULL)
  expect([...attacks, ...accounts].filter(({ taken }) => taken.aborted)).toEqual([])

  attacks[0]?.release()
  accounts[0]?.release()
  slots.take('203.0.113.9')
  slots.take('+13055550199')
})

test('a slot that was taken away and is then released is not counted twice', () => {
  const slots = openUploadSlots({ perSource: 2, maxTotal: 2 })
  const [, second] = many(2, () => slots.take('198.51.100.1'))
  slots.take('203.0.113.9')
  second?.release()
  expect(() => slots.take('192.0.2.1')).toThrow(FULL)
})
