import { signInAs, signUp } from './account.ts'
import { expect, expectAccessible, test } from './test.ts'

test('a push shows a notification that opens its page, and Settings show whether this device gets pushes', async ({
  page,
  site,
  context,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(context, site, ana)
  await context.grantPermissions(['notifications'], { origin: site.origin })
  await page.goto('/settings#notifications')
  const room = page.locator('#notifications')
  await expect(room.getByText('This device stays silent.')).toBeVisible()
  await expect(room.getByLabel('New messages')).toBeChecked()
  await room.getByLabel('New followers').uncheck()
  await expect
    .poll(async () => (await (await page.request.get(`${site.origin}/api/push`)).json()).wants)
    .toMatchObject({ followers: false, messages: true })
  await expectAccessible(page)

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const browser = await context.newCDPSession(page)
  const registration = new Promise<string>(found => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const message = { title: 'Mateo', body: 'nos vemos', tag: 'a', path: '/inbox', unread: 1 }
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: site.origin,
    registrationId: await registration,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(notification => {
        const { title, body, data, renotify } = notification as Notification & { renotify?: boolean }
        return { title, body, data: data as string, renotify }
      })
    })
  await expect.poll(shown).toEqual([{ title: 'Mateo', body: 'nos vemos', data: '/inbox', renotify: true }])
})

test('a choice of notifications without signal waits in Settings, and is sent later', async ({
  page,
  site,
  context,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(context, site, ana)
  await page.goto('/settings#notifications')
  const section = page.locator('#notifications')
  await expect(section.getByLabel('New messages')).toBeChecked()
  await context.setOffline(true)
  await section.getByLabel('New messages').uncheck()
  await expect(section.getByText('waiting for signal')).toBeVisible()
  await expect(section.getByLabel('New messages')).not.toBeChecked()
  await expect(page.locator('#storage').getByText('Notifications')).toBeVisible()

  await context.setOffline(false)
  await expect(section.getByText('waiting for signal')).toBeHidden()
  await expect(section.getByLabel('New messages')).not.toBeChecked()
  const { wants } = await (await page.request.get(`${site.origin}/api/push`)).json()
  expect(wants).toMatchObject({ messages: false, followers: true })
})
