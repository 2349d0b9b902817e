import { expect, test } from 'vitest'
import { slipsOf } from '#pwa/events/list/filter/sounds.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()

test.each([
  'salza',
  'regaeton',
  'bachatta',
  'quinceanera',
  'philly',
  'luccio',
  'son',
  'lu',
  'club54',
  '2027',
  'jhon',
  'way',
  'electroencefalografistas',
])('the device and the database compute the same phonetic keys for "%s"', async word => {
  const databaseSlips = await server.sql<{ slip: string }[]>`select slip from slips_of(${word}) slip`
  expect([...slipsOf(word)].toSorted()).toEqual(databaseSlips.map(({ slip }) => slip.slice(1)).toSorted())
})
