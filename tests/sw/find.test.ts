import { beforeEach, expect, test } from 'vitest'
import { findMessages } from '#sw/cache/find-messages.ts'
import type { PersonStore } from '#sw/db.ts'
import { newPhone } from '../support/device.ts'

const ana = '01900000-0000-7000-8000-00000000000a'
const mateo = '01900000-0000-7000-8000-00000000000b'
const conversationId = '01900000-0000-7000-8000-00000000000c'

let phone: PersonStore
beforeEach(async () => {
  phone = newPhone({ id: ana })
  await heard(1, mateo, '¿Vamos al Camarón esta noche?')
  await heard(2, ana, 'Sí, al camaron de siempre')
  await heard(3, mateo, 'El camarón estaba cerrado', { isDeleted: true })
  await heard(4, ana, 'Entonces nos vemos mañana a las diez en la puerta de la sala grande')
})

async function heard(seq: number, senderId: string, content: string, { isDeleted = false } = {}) {
  const createdAt = `2026-05-01T20:0${seq}:00.000Z`
  const deletedAt = isDeleted ? createdAt : null
  const times = { composedAt: null, createdAt, editedAt: null, deletedAt }
  await phone.messages.put({ id: `m${seq}`, conversationId, seq, rev: seq, senderId, content, ...times })
}

test('messages are found without their accents and capitals, the latest first, and deleted ones are not', async () => {
  const found = await findMessages(phone, 'CAMARON')
  expect(found.map(({ seq, isMine }) => [seq, isMine])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(await findMessages(phone, 'camarón')).toEqual(found)
})

test('what is sought stands near the beginning of what is shown', async () => {
  const [found] = await findMessages(phone, 'sala grande')
  expect(found?.excerpt).toMatch(/^….*sala grande$/)
  expect(found?.excerpt.length).toBeLessThan(40)
})

test('a single letter finds nothing', async () => {
  expect(await findMessages(phone, 'c')).toEqual([])
  expect(await findMessages(phone, '  ')).toEqual([])
})
