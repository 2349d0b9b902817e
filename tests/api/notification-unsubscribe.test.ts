import { beforeEach, expect, test } from 'vitest'
import { sendDeliveries } from '#api/notifications/deliveries.ts'
import { notificationServer, openMail } from '../support/notification-server.ts'
import type { Person } from '../support/person.ts'

const { server, send, publish, go, move, passMinutes, emails, peopleOfTest } = await notificationServer()
const { mailServer, smtp } = await openMail()

let ana: Person
let mateo: Person
beforeEach(() => {
  ;({ ana, mateo } = peopleOfTest())
})

test('the headers of the email end emails of its kind with one click, without a session', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await sendDeliveries({ ...server.context, mail: smtp })
  const { headers, html } = mailServer.arrived[0] ?? { headers: new Map<string, string>(), html: '' }
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] =
    /^<http:\/\/localhost:3000(\/unsubscribe\/[\w.-]+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  expect(html).toContain(path)

  const opened = await server.app.request(path)
  expect([opened.status, await wantsNights()]).toEqual([200, true])
  expect(await opened.text()).toContain('<button type="submit"')
  for (let time = 0; time < 2; time += 1) {
    const clicked = await server.app.request(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([clicked.status, await wantsNights()]).toEqual([200, false])
    expect(await clicked.text()).toContain('You get no more emails of this kind: Parties I go to')
  }
  await move(event, '22:15')
  await passMinutes(10)
  await sendDeliveries({ ...server.context, mail: smtp })
  expect(mailServer.arrived).toHaveLength(1)
})

test('a wrong link has a clear page and changes nothing', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await send()
  const [, link = ''] = /(\/unsubscribe\/\S+)$/.exec((await emails())[0]?.text ?? '') ?? []
  const [id = '', choice = '', signature = ''] = link.replace('/unsubscribe/', '').split('.')
  const wrong = [
    `${mateo.id}.${choice}.${signature}`,
    `${id}.digest.${signature}`,
    `${id}.${choice}.${signature.slice(1)}`,
    `${id}.${choice}`,
    `${id}.messages.${signature}`,
    'x',
    '%3Cscript%3E',
  ]
  for (const token of wrong)
    for (const method of ['GET', 'POST']) {
      const response = await server.app.request(`/unsubscribe/${token}`, {
        method,
        headers: { 'accept-language': 'es' },
      })
      const page = await response.text()
      expect([response.status, page.includes('<h1 class="display text-5xl">Este enlace no funciona</h1>')]).toEqual([
        404,
        true,
      ])
      expect(page).not.toContain('<button')
    }
  expect(await wantsNights()).toBe(true)
})

test('a link of a deleted account changes nothing', async () => {
  const event = await publish()
  await go(ana, event)
  await move(event)
  await passMinutes(10)
  await send()
  const [, link = ''] = /(\/unsubscribe\/\S+)$/.exec((await emails())[0]?.text ?? '') ?? []
  await ana.delete('/api/profile')
  expect((await server.app.request(link, { method: 'POST' })).status).toBe(200)
  expect(await server.sql`select 1 from push_wants where user_id = ${ana.id}`).toEqual([])
})

async function wantsNights() {
  const { wants } = (await (await ana.get('/api/push')).json()) as { wants: { emailNights: boolean } }
  return wants.emailNights
}
