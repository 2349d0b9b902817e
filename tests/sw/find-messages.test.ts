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
  await store(1, mateo, '¿Vamos al Camarón esta noche?')
  await store(2, ana, 'Sí, al camaron de siempre')
  await store(3, mateo, 'El camarón estaba cerrado', { isDeleted: true })
  await store(4, ana, 'Entonces nos vemos mañana a las diez en la puerta de la sala grande')
})

async function store(seq: number, senderId: string, content: string, { isDeleted = false } = {}) {
  const createdAt = `2026-05-01T20:0${seq}:00.000Z`
  const deletedAt = isDeleted ? createdAt : null
  const times = { composedAt: null, createdAt, editedAt: null, deletedAt }
  await phone.messages.put({ id: `m${seq}`, conversationId, seq, rev: seq, senderId, content, ...times })
}

test('a search ignores accents and capitals, lists the latest message first, and finds no deleted message', async () => {
  const matches = await findMessages(phone, 'CAMARON')
  expect(matches.map(({ seq, isMine }) => [seq, isMine])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(await findMessages(phone, 'camarón')).toEqual(matches)
})

test('the excerpt begins near the match', async () => {
  const [match] = await findMessages(phone, 'sala grande')
  expect(match?.excerpt).toMatch(/^….*sala grande$/)
  expect(match?.excerpt.length).toBeLessThan(40)
})

test('a search for a single character finds nothing', async () => {
  expect(await findMessages(phone, 'c')).toEqual([])
  expect(await findMessages(phone, '  ')).toEqual([])
})
