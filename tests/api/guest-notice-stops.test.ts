import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { mailBySmtp } from '#api/providers/smtp.ts'
import { guestNoticeServer } from '../support/guest-notice-server.ts'
import type { Person } from '../support/person.ts'
import { ca, openMailServer } from '../support/providers/mail-server.ts'

const { server, send, publish, confirmed, move, passMinutes, emails, subjects, stop, hostOfTest } =
  await guestNoticeServer()

let mateo: Person
beforeEach(() => {
  mateo = hostOfTest()
})

test('the link below the email ends the emails of this event only, with one click and without a session', async () => {
  const [event, other] = [await publish(), await publish('Noche de Ron')]
  for (const at of [event, other]) await confirmed(at, { contact: 'eva@example.com', locale: 'es' })
  await move(event)
  await send()
  const path = stopPathIn((await emails())[0]?.text)
  const question = await server.stranger.get(path)
  expect(question.status).toBe(200)
  expect(await question.text()).toContain(
    '¿No quieres más correos de este tipo? Todos los avisos de esta fiesta, también si se cancela.',
  )
  expect(await server.sql`select 1 from guests where stopped_at is not null`).toEqual([])
  // The first character of the signature: the last one has bits that are not part of it.
  const wrong = path.replace(/\.([\w-])([\w-]{42})$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)
  expect((await stop(wrong)).status).toBe(404)
  const seenToken = (await emails())[0]?.link?.split('#notice=')[1] ?? ''
  expect((await stop(`/unsubscribe/guest.${seenToken}`)).status).toBe(404)
  for (const _ of [1, 2]) expect((await stop(path)).status).toBe(200)

  for (const at of [event, other]) await mateo.post(`/api/events/${at.id}/cancel`, { reason: 'Rain' })
  await passMinutes(5)
  await send()
  expect((await subjects()).toSorted()).toEqual(['Cambió: Noche de Son', 'Cancelado: Noche de Ron'])
})

test('the headers of the email end the emails with one click', async () => {
  const event = await publish()
  await confirmed(event, { contact: 'eva@example.com' })
  await move(event)
  const mailServer = await openMailServer()
  const mail = mailBySmtp(
    { url: `smtp://pista:salsa@localhost:${mailServer.port}`, from: 'Pista <hola@pista.example>' },
    pino({ level: 'silent' }),
    { ca },
  )
  await sendDeliveries({ ...server.context, mail })
  await mail.close()
  await mailServer.close()
  expect(mailServer.arrived).toHaveLength(1)
  const { headers, html } = mailServer.arrived[0] ?? { headers: new Map<string, string>(), html: '' }
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] =
    /^<http:\/\/localhost:3000(\/unsubscribe\/guest\.[\w.-]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(html).toContain(path)
  expect((await stop(path)).status).toBe(200)
  expect(await server.sql`select 1 from guests where stopped_at is not null`).toHaveLength(1)
})

function stopPathIn(text = '') {
  return /https?:\/\/[^/]+(\/unsubscribe\/\S+)/.exec(text)?.[1] ?? ''
}
