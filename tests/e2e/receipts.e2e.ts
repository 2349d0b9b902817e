import { post } from './account.ts'
import { expect, expectAccessible, test, WITH_WORKER } from './test.ts'
import { partyWithTwoGuests, unseenOf } from './two-guests.ts'
import { visiting, workerControls } from './two-people.ts'

test('the host sees who has seen that a party has moved, also offline, and writes to those who go, who read it in their languages', async ({
  browser,
  site,
}) => {
  const { ana, luis, mateo, event, move } = await partyWithTwoGuests(site)
  await move({ startTime: '23:00' })
  const host = await visiting(browser, site, mateo, `/events/${event.id}`, WITH_WORKER)
  const changes = host.getByRole('status').filter({ hasText: 'Changed just now: 10 PM → 11 PM' })
  await expect(changes.getByRole('button', { name: '0 of 2 have seen it' })).toBeVisible()

  // Ana opens the list of notifications.
  const goer = await visiting(browser, site, ana, '/notifications')
  await expect(goer.getByText('10 PM → 11 PM')).toBeVisible()
  await expect.poll(async () => await unseenOf(site, ana)).toBe(0)
  await host.reload()
  await changes.getByRole('button', { name: '1 of 2 have seen it' }).click()
  const dialog = host.getByRole('dialog', { name: 'Who has not seen it' })
  await expect(dialog.getByRole('listitem')).toContainText(['Luis Paredes'])
  await expectAccessible(host)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await workerControls(host)
  await host.context().setOffline(true)
  await host.reload()
  await changes.getByRole('button', { name: '1 of 2 have seen it' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Luis Paredes'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The message waits without signal.
  await host.getByRole('button', { name: 'Write a message' }).click()
  const form = host.getByRole('dialog', { name: 'Write a message' })
  await form.getByLabel('Message').fill('The door is at the back.\nBring your ID.')
  await expectAccessible(host)
  await form.getByRole('button', { name: 'Send message' }).click()
  // The page is an article, too.
  const sent = host.getByRole('article').filter({ hasText: 'Bring your ID.' }).last()
  await expect(sent.getByText('waiting for signal')).toBeVisible()
  await expect(host.getByText('2 messages left for this party')).toBeVisible()
  await host.context().setOffline(false)
  await expect(sent.getByRole('button', { name: '0 of 2 have seen it' })).toBeVisible({ timeout: 30_000 })

  await goer.goto(`/events/${event.id}`)
  const message = goer.getByRole('region', { name: 'A message from the host' })
  await expect(message).toContainText('The door is at the back.')
  await expect(message).toContainText('The host sees who has read it.')
  await expectAccessible(goer)
  await expect.poll(async () => await unseenOf(site, ana)).toBe(0)
  await host.reload()
  await expect(sent.getByRole('button', { name: '1 of 2 have seen it' })).toBeVisible()

  const reader = await visiting(browser, site, luis, '/notifications')
  await reader.evaluate(() => localStorage.setItem('pista.language', 'es'))
  await reader.reload()
  const item = reader.getByRole('listitem').filter({ hasText: 'Un mensaje del anfitrión: Noche de Son' })
  await expect(item).toContainText('Bring your ID.')
  await item.getByRole('link').click()
  const inSpanish = reader.getByRole('region', { name: 'Un mensaje del anfitrión' })
  await expect(inSpanish).toContainText('El anfitrión ve quién lo leyó.')
  await inSpanish.getByRole('button', { name: 'Denunciar este mensaje' }).click()
  await expect(reader.getByRole('dialog', { name: 'Denunciar este mensaje' })).toBeVisible()
  await host.reload()
  await sent.getByRole('button', { name: '2 of 2 have seen it' }).click()
  await expect(dialog).toContainText('Everybody has seen it.')

  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await visitor.goto(`/events/${event.id}`)
  await expect(
    visitor.getByText('Changed just now: 10 PM → 11 PM').or(visitor.getByText(/Changed \d+ min ago/)),
  ).toBeVisible()
  await expect(visitor.getByText('Bring your ID.')).toBeHidden()
  await expect(visitor.getByText(/seen it/)).toBeHidden()
})

test('a message that the host withdraws leaves the page and the list of its readers', async ({ browser, site }) => {
  const { ana, luis, mateo, event } = await partyWithTwoGuests(site)
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'The wrong door' }
  await post(site, `/api/events/${event.id}/host-messages`, message, { cookie: mateo.cookie })
  const goer = await visiting(browser, site, ana, `/events/${event.id}`)
  await expect(goer.getByRole('region', { name: 'A message from the host' })).toContainText('The wrong door')

  const host = await visiting(browser, site, mateo, `/events/${event.id}`)
  const sent = host.getByRole('article').filter({ hasText: 'The wrong door' }).last()
  // This part of the page is loaded after the rest.
  await expect(sent.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await host.context().setOffline(true)
  await sent.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = host.getByRole('dialog', { name: 'Withdraw this message?' })
  await expectAccessible(host)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  // A withdrawal does not wait for signal, so the host sees that the guests still read the message.
  await expect(dialog).toBeVisible()
  await expect(sent.getByText('You withdrew this message.')).toBeHidden()
  await host.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(sent.getByText('You withdrew this message. Your guests do not see it any more.')).toBeVisible()
  await expect(sent.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await expect(host.getByText('2 messages left for this party')).toBeVisible()
  await expectAccessible(host)

  await goer.reload()
  await expect(goer.getByRole('heading', { level: 1, name: 'Noche de Son' })).toBeVisible()
  await expect(goer.getByText('The wrong door')).toBeHidden()
  const reader = await visiting(browser, site, luis, '/notifications')
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reader.getByText('The wrong door')).toBeHidden()
  await host.evaluate(() => localStorage.setItem('pista.language', 'es'))
  await host.reload()
  await expect(sent.getByText('Retiraste este mensaje. Tus invitados ya no lo ven.')).toBeVisible()
})
