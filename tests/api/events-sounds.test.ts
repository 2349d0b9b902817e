import { expect, test } from 'vitest'
import { slipsOf } from '#pwa/events/sounds.ts'
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
])('the device and the database hear the same in "%s"', async word => {
  const heard = await server.sql<{ slip: string }[]>`select slip from slips_of(${word}) slip`
  expect([...slipsOf(word)].toSorted()).toEqual(heard.map(({ slip }) => slip.slice(1)).toSorted())
})
