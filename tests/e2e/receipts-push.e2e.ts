import type { Browser } from '@playwright/test'
import { type Account, post } from './account.ts'
import type { Site } from './site.ts'
import { expect, IN_WHOLE_BROWSER, test, WITH_WORKER } from './test.ts'
import { partyWithTwoGuests, unseenOf } from './two-guests.ts'
import { visiting, workerControls } from './two-people.ts'
import { deliverPush } from './worker-devtools.ts'

test.use(IN_WHOLE_BROWSER)

test('a party that has moved is seen by push, email and list, and the host sees each receipt', async ({
  browser,
  site,
}) => {
  const { ana, luis, mateo, event, move } = await partyWithTwoGuests(site)
  await confirmEmail(browser, site, luis)
  // Ana's phone is closed; its worker receives the push.
  const phone = await visiting(browser, site, ana, '/home', WITH_WORKER)
  await phone.context().grantPermissions(['notifications'], { origin: site.origin })
  await workerControls(phone)
  await move({ startTime: '23:00' })
  const path = `/events/${event.id}`
  const host = await visiting(browser, site, mateo, path)
  await expect(host.getByRole('button', { name: '0 of 2 have seen it' })).toBeVisible()

  await deliverPush(phone, site, { title: event.title, body: '10 PM → 11 PM', tag: event.id, path, unread: null })
  const pushed = async () =>
    await phone.evaluate(async () => {
      const worker = await navigator.serviceWorker.ready
      return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data as string])
    })
  await expect.poll(pushed).toEqual([[event.title, '10 PM → 11 PM', path]])
  // An open page reads the count once a minute.
  await phone.reload()
  await expect(phone.getByRole('link', { name: /^Notifications, 1/ })).toBeVisible()
  await phone.goto('/notifications')
  await expect(phone.getByText('10 PM → 11 PM')).toBeVisible()
  await expect.poll(async () => await unseenOf(site, ana)).toBe(0)
  await host.reload()
  await host.getByRole('button', { name: '1 of 2 have seen it' }).click()
  const dialog = host.getByRole('dialog', { name: 'Who has not seen it' })
  await expect(dialog.getByRole('listitem')).toContainText(['Luis Paredes'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  // Luis has no device with pushes. The email is due ten minutes after the change.
  expect(await mailsTo(site, luis)).not.toContain('11 PM')
  await site.withDatabase(
    async sql => await sql`update notification_deliveries set not_before = now() where channel = 'email'`,
  )
  await expect.poll(async () => await mailsTo(site, luis), { timeout: 30_000 }).toContain('11 PM')
  expect(await mailsTo(site, ana)).not.toContain('11 PM')
  const [, link = 'no link'] = new RegExp(`(${path})`).exec(await mailsTo(site, luis)) ?? []
  const reader = await visiting(browser, site, luis, link)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(event.title)
  await expect(reader.getByText(/^Changed .*10 PM → 11 PM/)).toBeVisible()
  await expect.poll(async () => await unseenOf(site, luis)).toBe(0)
  await host.reload()
  await host.getByRole('button', { name: '2 of 2 have seen it' }).click()
  await expect(dialog).toContainText('Everybody has seen it.')
})

async function mailsTo(site: Site, { email }: { email: string }): Promise<string> {
  return await (await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(email)}`)).text()
}

async function confirmEmail(browser: Browser, site: Site, person: Account) {
  await post(site, '/api/auth/resend-verification', {}, { cookie: person.cookie })
  const [, link = 'no link'] = /"link":"([^"]+)"/.exec(await mailsTo(site, person)) ?? []
  const page = await visiting(browser, site, person, link)
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.context().close()
}
