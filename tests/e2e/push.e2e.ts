import type { BrowserContext } from '@playwright/test'
import { post, signInAs, signUp } from './account.ts'
import { expect, expectAccessible, IN_WHOLE_BROWSER, testWithWorker as test } from './test.ts'
import { deliverPush } from './worker-devtools.ts'

test.use(IN_WHOLE_BROWSER)

test('a push shows a notification that opens its page and refreshes the bell, and Settings show whether this device gets pushes', async ({
  page,
  site,
  context,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(context, site, ana)
  await context.grantPermissions(['notifications'], { origin: site.origin })
  await page.goto('/settings#notifications')
  const room = page.locator('#notifications')
  await expect(room.getByText('This device stays silent.', { exact: true })).toBeVisible()
  await expect(room.getByLabel('New messages, Push')).toBeChecked()
  await expect(room.getByLabel('New messages, Push')).toBeDisabled()
  await expectAccessible(page)

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // The number is fetched with the bell, and then once a minute.
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  const luis = await signUp(site, { firstName: 'Luis' })
  await post(site, `/api/users/${ana.id}/follow`, {}, { cookie: luis.cookie })
  const message = { title: 'Mateo', body: 'nos vemos', tag: 'a', path: '/inbox', unread: 1 }
  await deliverPush(page, site, message)
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(notification => {
        const { title, body, data, renotify } = notification as Notification & { renotify?: boolean }
        return { title, body, data: data as string, renotify }
      })
    })
  await expect.poll(shown).toEqual([{ title: 'Mateo', body: 'nos vemos', data: '/inbox', renotify: true }])
  await expect(page.getByRole('link', { name: 'Notifications, 1 new notification' })).toBeVisible()
})

test('a choice of notifications without signal waits in Settings, and is sent later', async ({
  page,
  site,
  context,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(context, site, ana)
  await subscribe(context, site.origin)
  await page.goto('/settings#notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const section = page.locator('#notifications')
  await expect(section.getByLabel('New messages, Push')).toBeChecked()
  await context.setOffline(true)
  await section.getByLabel('New messages, Push').uncheck()
  await section.getByLabel('Quiet hours').check()
  await section.getByLabel('From', { exact: true }).selectOption('22:00')
  await expect(section.getByText('waiting for signal')).toBeVisible()
  await expect(section.getByLabel('New messages, Push')).not.toBeChecked()
  // Three choices: the push of messages, the quiet hours and their zone.
  // A toast may lie over the link, and stays as long as the pointer is over it.
  await page.getByRole('link', { name: 'All settings' }).press('Enter')
  await page.getByRole('link', { name: /^On this device Not sent yet: 3$/ }).click()
  await expect(page.locator('#storage').getByText('Notifications').first()).toBeVisible()
  await page.goto('/settings#notifications')

  await context.setOffline(false)
  await expect(section.getByText('waiting for signal')).toBeHidden()
  await expect(section.getByLabel('New messages, Push')).not.toBeChecked()
  const wants = async () => (await (await page.request.get(`${site.origin}/api/push`)).json()).wants
  await expect
    .poll(wants)
    .toMatchObject({ messages: false, followers: true, quietHours: { from: '22:00', until: '09:00' } })
  expect((await wants()).zone).toBe(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone))
})

test('a silent device and an unconfirmed email disable their column and show why, in English and Spanish', async ({
  page,
  site,
  context,
}) => {
  const ana = await signUp(site, { firstName: 'Ana' })
  await signInAs(context, site, ana)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const { language, kind, push, email, silent, unconfirmed } of [
    {
      language: 'English',
      kind: 'New followers',
      push: 'Push',
      email: 'Email',
      silent: 'This device stays silent. Turn it on to choose what it rings for.',
      unconfirmed: 'Emails come once you have confirmed your address.',
    },
    {
      language: 'Español',
      kind: 'Nuevos seguidores',
      push: 'Push',
      email: 'Correo',
      silent: 'Este dispositivo está en silencio. Actívalo para elegir de qué avisa.',
      unconfirmed: 'Los correos llegan cuando hayas confirmado tu dirección.',
    },
  ]) {
    await page.goto('/settings#look')
    await page.locator('#look').getByText(language, { exact: true }).click()
    await page.goto('/settings#notifications')
    const section = page.locator('#notifications')
    const boxes = [section.getByLabel(`${kind}, ${push}`), section.getByLabel(`${kind}, ${email}`)]
    for (const box of boxes) await expect(box).toBeDisabled()
    await expect(boxes[0] ?? section).toHaveAccessibleDescription(silent)
    await expect(boxes[1] ?? section).toHaveAccessibleDescription(new RegExp(`^${unconfirmed}`))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  }
})

/** A browser with a push subscription, as after "Turn on"; no test reaches a push service. */
async function subscribe(context: BrowserContext, origin: string) {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript(() => {
    PushManager.prototype.getSubscription = async () => Object.create(PushSubscription.prototype)
  })
}
