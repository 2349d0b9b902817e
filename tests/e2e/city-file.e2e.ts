import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signInAndOpenProfile, signUp } from './account.ts'
import { expect, expectAccessible, SAMPLE, testWithWorker as test } from './test.ts'

test.use({ environment: SAMPLE })

test('a friend without signal receives the list of the city as a file', async ({ browser, page, site, context }) => {
  const carla = await signUp(site, { firstName: 'Carla' })
  await signInAndOpenProfile(page, site, carla)
  await openListOf(page, 'Miami, FL')
  await installWorker(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Pass this list to a friend' }).click()
  await expect(page.getByText('miami-tonight.pista')).toBeVisible()
  await expectAccessible(page)

  // Both phones are in the basement.
  await context.setOffline(true)
  await page.reload()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const path = await (await saved).path()

  const friend = await browser.newContext({ baseURL: site.origin, locale: 'es-US' })
  const phone = await friend.newPage()
  await openListOf(phone, 'Orlando, FL')
  await installWorker(phone)
  // Her phone has the keys, which came with the list of her own city.
  await phone.goto('/city-file')
  await expect(phone.getByText('orlando-tonight.pista')).toBeVisible()
  await friend.setOffline(true)
  await phone.goto('/us/miami')
  await expect(phone.getByText('No pudimos cargar las fiestas')).toBeVisible()

  await phone.goto('/city-file')
  const field = phone.getByLabel('Elegir el archivo')
  await field.setInputFiles({ name: 'list.pista', mimeType: 'text/plain', buffer: Buffer.from('hola') })
  await expect(phone.getByRole('alert')).toHaveText(/Esto no es una lista de Pista/)
  const changed = (await readFile(path, 'utf8')).replace(`\\"sender\\":\\"Carla`, '\\"sender\\":\\"Eva')
  await field.setInputFiles({ name: 'list.pista', mimeType: 'text/plain', buffer: Buffer.from(changed) })
  await expect(phone.getByRole('alert')).toHaveText(/no la hizo este sitio/)

  await field.setInputFiles(path)
  await expect(phone.getByText('Miami ya está en este dispositivo')).toBeVisible()
  await expect(phone.getByText(`De Carla, `)).toBeVisible()
  await phone.getByRole('link', { name: 'Ver Miami' }).click()
  await expect(phone.getByRole('article').first()).toBeVisible()
  await expect(phone.getByText(`Sin conexión · de Carla, `)).toBeVisible()
  await friend.close()
})

test('a file that another app shares opens on the page that checks it', async ({ page, context }) => {
  await openListOf(page, 'Miami, FL')
  await installWorker(page)
  const file = await page.evaluate(async () => {
    const response = await fetch('/api/city-file?city=Orlando&state=FL')
    return JSON.stringify((await response.json()).file)
  })
  await page.goto('/city-file')
  await expect(page.getByText('miami-tonight.pista')).toBeVisible()
  await context.setOffline(true)
  const share = async (text: string) => {
    await page.evaluate(shared => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data' })
      form.action = '/city-file'
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const files = new DataTransfer()
      files.items.add(new File([shared], 'orlando-tonight.pista.txt', { type: 'text/plain' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    }, text)
  }
  await share(file)
  await expect(page.getByText('Orlando is on this device now')).toBeVisible()
  await expect(page.getByText('From a friend, ')).toBeVisible()
  await expect(page).toHaveURL(/\/city-file$/)
  // The file is read once.
  await page.reload()
  await expect(page.getByText('miami-tonight.pista')).toBeVisible()
  await expect(page.getByText('Orlando is on this device now')).toBeHidden()

  await share('{}')
  await expect(page.getByRole('alert')).toHaveText(/This is not a list from Pista/)
})

async function openListOf(page: Page, place: string) {
  const [city, state] = place.split(', ')
  await page.addInitScript(chosen => localStorage.setItem('pista.city', chosen), JSON.stringify({ city, state }))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function installWorker(page: Page) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
