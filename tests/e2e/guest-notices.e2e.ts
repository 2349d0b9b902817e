import { devices, type Page } from '@playwright/test'
import type { Event } from '#contract/events/events.ts'
import type { Receipt } from '#contract/events/messages/receipts.ts'
import { signUp } from './account.ts'
import type { Site } from './site.ts'
import { expect, expectAccessible, testWithWorker as test } from './test.ts'

test('a guest who lost the link gets it again, and the link of the email about a moved party marks the change as seen', async ({
  browser,
  site,
}) => {
  const { event, host, seen } = await published(site)
  const phone = await browser.newContext({
    ...devices['iPhone 13'],
    baseURL: site.origin,
    locale: 'es-ES',
    serviceWorkers: 'block',
  })
  const page = await phone.newPage()
  await page.goto(`/events/${event.id}`)
  await page.getByRole('button', { name: 'Voy', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Tu nombre').fill('Aitor')
  await sheet.getByLabel('Teléfono o correo').fill('aitor.n@example.com')
  await sheet.getByRole('button', { name: 'Voy', exact: true }).click()
  await sheet.getByRole('button', { name: 'Enviar el enlace de nuevo' }).click()
  await expect(sheet.getByText('Enviado de nuevo. Puede tardar un minuto.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(await linkTo(site, 'aitor.n@example.com', CONFIRMS))
  await expect(page.getByText('Al devolverlo se borran enseguida tu nombre y tu contacto.')).toBeVisible()
  await page.getByRole('button', { name: 'Sí, voy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu lugar está confirmado' })).toBeVisible()

  // Another device, which has stored the event as it was before the change.
  const laptop = await browser.newPage({ baseURL: site.origin, locale: 'en-US' })
  await laptop.goto(`/events/${event.id}`)
  await laptop.evaluate(async () => void (await navigator.serviceWorker.ready))
  await laptop.reload()
  await expect(laptop.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await laptop.goto('/')

  await host('PATCH', `/api/events/${event.id}`, { startTime: '23:00' })
  expect(await seen()).toEqual(['event-changed 0/1'])
  // The token does not stay in the address, and a mark that the network cuts is repeated.
  await laptop.route('**/api/guests/seen', async route => await route.abort(), { times: 1 })
  await laptop.goto(await linkTo(site, 'aitor.n@example.com', /(\/events\/[\w-]+#notice=[\w.-]+)/))
  await expect(laptop.getByText(/Changed .+: 10 PM → 11 PM/)).toBeVisible()
  await expect(laptop).toHaveURL(`${site.origin}/events/${event.id}`)
  await laptop.evaluate(() => void dispatchEvent(new CustomEvent('online')))
  await expect.poll(seen).toEqual(['event-changed 1/1'])

  // The link below the email ends the emails.
  await page.goto(await linkTo(site, 'aitor.n@example.com', /(\/unsubscribe\/guest\.[\w.-]+)/))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar la suscripción' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suscripción cancelada' })).toBeVisible()
  await phone.close()
  await laptop.close()
})

test('a guest reads a change and the message of the host at the door without signal, and is counted', async ({
  page,
  context,
  site,
}) => {
  const { event, host, seen } = await published(site)
  await page.goto(`/events/${event.id}`)
  await goAs(page, 'Nerea', 'nerea.n@example.com')
  await expect(page.getByRole('dialog').getByText("You're going · Nerea")).toBeVisible()
  const link = (await linkTo(site, 'nerea.n@example.com', CONFIRMS)).replace('/g/', '')
  await host('POST', '/api/guests/confirm', { link })
  await host('PATCH', `/api/events/${event.id}`, { startTime: '23:00' })
  const message = { id: crypto.randomUUID(), audience: 'going', text: 'The door is at the back.' }
  await host('POST', `/api/events/${event.id}/host-messages`, message)
  expect(await seen()).toEqual(['event-changed 0/1', 'host-message 0/1'])

  await page.reload()
  const received = page.getByRole('region', { name: 'A message from the host' })
  await expect(received).toContainText('The door is at the back.')
  await expect(received).toContainText('The host sees how many have read it.')
  await expect(received.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expect.poll(seen).toEqual(['event-changed 1/1', 'host-message 1/1'])

  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(received).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText("You're going · Nerea")).toBeVisible()
  await expect(received).toContainText('The door is at the back.')
  await expect(page.getByText(/10 PM → 11 PM/)).toBeVisible()

  // The messages end after a question, and only with a response of the server.
  const stop = page.getByRole('button', { name: 'Stop messages' })
  await stop.click()
  await expect(page.getByText('No more messages about this party, not even if it is cancelled?')).toBeVisible()
  await stop.click()
  await expect(page.getByText('There is no signal. Try again when you have some.')).toBeVisible()
  await context.setOffline(false)
  // The first request after the signal is back may still fail, and the guest taps again.
  await expect(async () => {
    if (await stop.isVisible()) await stop.click()
    await expect(page.getByText('You get no more messages about this party.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('You get no more messages about this party.')).toBeVisible()
})

test('without signal the page of the night shows a change that only the list of the city has received', async ({
  page,
  context,
  site,
}) => {
  const { event, host } = await published(site, { title: 'Noche que se mueve' })
  await page.addInitScript(city => localStorage.setItem('pista.city', city), '{"city":"Miami","state":"FL"}')
  await page.goto(`/events/${event.id}`)
  await goAs(page, 'Ane', 'ane.n@example.com')
  await expect(page.getByRole('dialog').getByText("You're going · Ane")).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect(page.getByText("You're going · Ane")).toBeVisible()

  await host('PATCH', `/api/events/${event.id}`, { startTime: '23:00' })
  await page.goto('/home?when=two-weeks')
  await expect(page.getByRole('article').filter({ hasText: 'Noche que se mueve' })).toContainText('11 PM')
  // The document has the list already before the device has stored it.
  await expect.poll(async () => await storedStart(page, event.id)).toBe('23:00')
  await context.setOffline(true)
  await page.goto(`/events/${event.id}`)
  await expect(page.getByText("You're going · Ane")).toBeVisible()
  await expect(page.getByText(/10 PM → 11 PM/)).toBeVisible()
})

test('after the night a guest who was checked in says what was as promised, and deletes the name and contact at once', async ({
  page,
  context,
  site,
}) => {
  const { event, host } = await published(site, { program: { floor: 'wood' } })
  await page.goto(`/events/${event.id}`)
  await goAs(page, 'Uxue', 'uxue.n@example.com')
  await expect(page.getByRole('dialog').getByText("You're going · Uxue")).toBeVisible()
  await page.keyboard.press('Escape')
  await site.withDatabase(async sql => {
    await sql`update guests set state = 'confirmed', confirmed_at = now() where event_id = ${event.id}`
    await sql`
      insert into door_rows (event_id, device, counter, seq, at, by_name, kind, pass)
      select event_id, '00000000000000a1', 1, 1, now(), 'Door', 'in', 'guest:' || id from guests where event_id = ${event.id}
    `
    await sql`
      update events set start_local = now() - interval '20 hours', end_local = now() - interval '15 hours', tz = 'UTC'
      where id = ${event.id}
    `
  })
  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('heading', { name: 'Was it as promised?' })).toBeVisible()
  await page.getByRole('button', { name: 'Did it start on time? Yes' }).click()
  await page.getByRole('button', { name: 'Was the floor as announced? No' }).click()
  await expect(page.getByText('Thank you. You can change your answers.')).toBeVisible()
  await expectAccessible(page)
  const answers = async () => {
    let stored: object[] = []
    await site.withDatabase(async sql => {
      stored = await sql`select started, mix, floor from promises where event_id = ${event.id}`
    })
    return [...stored]
  }
  await expect.poll(answers).toEqual([{ started: true, mix: null, floor: false }])
  // An answer needs a connection: without one it is not kept.
  await context.setOffline(true)
  const yes = page.getByRole('button', { name: 'Was the floor as announced? Yes' })
  await yes.click()
  await expect(page.getByText('There is no signal. Try again when you have some.', { exact: true })).toBeVisible()
  await expect(yes).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Was the floor as announced? No' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expect.poll(answers).toEqual([])
  await expect(page.getByRole('button', { name: 'Delete my data' })).toHaveCount(0)
  await expect.poll(async () => await host('GET', `/api/events/${event.id}/guests`)).toEqual([])
})

test('without signal the deletion of the name and contact waits, and is sent from another page', async ({
  page,
  context,
  site,
}) => {
  const { event, host } = await published(site)
  await page.goto(`/events/${event.id}`)
  await goAs(page, 'Iker', 'iker.n@example.com')
  await expect(page.getByRole('dialog').getByText("You're going · Iker")).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.clock.setFixedTime(Date.parse(event.startsAt) + 24 * 3_600_000)
  await page.goto(`/events/${event.id}`)
  await expect(page.getByRole('button', { name: 'Delete my data' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Delete my data' }).click()
  await expect(page.getByText('Your data is being deleted. Not sent yet.')).toBeVisible()
  expect(await host('GET', `/api/events/${event.id}/guests`)).toHaveLength(1)
  await context.setOffline(false)
  await page.goto('/home')
  await expect.poll(async () => await host('GET', `/api/events/${event.id}/guests`)).toEqual([])
})

/** The start of an event in the list that the device has stored. */
async function storedStart(page: Page, eventId: string) {
  return await page.evaluate(
    async id =>
      await new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('pista-public')
        opening.onerror = () => reject(new Error('the database does not open'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('events').objectStore('events').get(id)
          reading.onsuccess = () => {
            opening.result.close()
            resolve((reading.result as { startTime: string } | undefined)?.startTime)
          }
        }
      }),
    eventId,
  )
}

/** The link in the message that confirms a guest. */
const CONFIRMS = /(\/g\/[\w-]{43})/

async function goAs(page: Page, name: string, contact: string) {
  await page.getByRole('button', { name: "I'm going" }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Your name').fill(name)
  await sheet.getByLabel('Phone or email').fill(contact)
  await sheet.getByRole('button', { name: "I'm going" }).click()
}

/** An event two days ahead, the calls of its host, and how many of its guests have seen each notice. */
async function published(site: Site, about: object = {}) {
  const { cookie } = await signUp(site, { userType: 'party_host', firstName: 'Mateo' })
  const host = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${site.origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBeLessThan(300)
    return await response.json()
  }
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const order = {
    title: 'Noche de Son',
    date,
    startTime: '22:00',
    city: 'Miami',
    state: 'FL',
    category: 'Salsa',
    ...about,
  }
  const event = (await host('POST', '/api/events', order)) as Event
  const seen = async () => {
    const receipts = (await host('GET', `/api/events/${event.id}/receipts`)) as Receipt[]
    return receipts.map(receipt => `${receipt.kind} ${receipt.seen}/${receipt.total}`).toSorted()
  }
  return { event, host, seen }
}

/** The newest link of this kind that was sent to an address, as soon as there is one. */
async function linkTo(site: Site, recipient: string, pattern: RegExp): Promise<string> {
  const found = async () => {
    const response = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(recipient)}`)
    return pattern.exec(JSON.stringify(await response.json()))?.[1] ?? ''
  }
  await expect.poll(found).not.toBe('')
  return await found()
}
