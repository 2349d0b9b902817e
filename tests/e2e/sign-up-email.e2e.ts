import type { Page } from '@playwright/test'
import { PASSWORD } from './account.ts'
import type { Site } from './site.ts'
import { codeSentTo, expect, expectAccessible, test } from './test.ts'

const ADMIN = { username: 'jefa', password: 'guaguancó a las 4' }
test.use({
  environment: { SIGN_UP: 'email,invite', ADMIN_USER: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  locale: 'es-ES',
})

test('a reader of Spanish signs up with an invitation and a code by email, whose link opens in another tab', async ({
  page,
  context,
  site,
}) => {
  await page.goto('/social-auth')
  await expect(page.getByText('Un correo muestra que eres tú.')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar con el correo' }).click()
  await page.getByLabel('Código de invitación').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByText('Aquí se entra con invitación.')).toBeVisible()
  await expectAccessible(page)
  // The link of an invitation fills its code in.
  await page.goto(`/signup#invitation=${await invitationOfAdmin(site)}`)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('radio', { name: 'Asistente' }).check()
  await fillWizard(page, { username: 'lucia.salsa', email: 'lucia@example.com' })
  await expect(page).toHaveURL(/\/verify-address$/)
  await expect(page.getByLabel('Correo')).toHaveValue('lucia@example.com')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await expect(page.getByText('Enviamos un correo a lucia@example.com.')).toBeVisible()

  // The link fills the code in, in its own tab and in the first one, and does nothing else.
  const code = await codeSentTo(site, 'lucia@example.com')
  const linked = await context.newPage()
  await linked.goto(await linkSentTo(site, 'lucia@example.com'))
  await expect(linked).toHaveURL(/\/verify-address$/)
  await expect(linked.getByLabel('Código de verificación')).toHaveValue(code)
  await linked.close()
  await expect(page.getByLabel('Código de verificación')).toHaveValue(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Verificar correo' }).click()
  await expect(page).toHaveURL(/\/edit-profile$/)

  // Without a provider of texts, the settings offer no phone.
  await page.goto('/settings#account')
  await expect(page.locator('#account').getByText('lucia@example.com')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Añadir un teléfono' })).toHaveCount(0)

  await page.goto('/settings#invitations')
  await page.getByRole('button', { name: 'Crear una invitación' }).click()
  await expect(page.getByText(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Retirar la invitación/ }).click()
  await expect(page.getByText('Retirada')).toBeVisible()

  // Another address needs a code to the present one. The typed address is still there after the dialog was closed.
  await page.goto('/settings#account')
  const changeAddress = page.getByRole('button', { name: 'Cambiar: Correo' })
  await changeAddress.click()
  await page.getByLabel('Correo nuevo').fill('lucia.nueva@example.com')
  await page.getByRole('button', { name: 'Guardar correo' }).click()
  const prove = page.getByRole('dialog', { name: 'Demuestra tu correo actual' })
  await expect(prove.getByText('lucia@example.com')).toBeVisible()
  await expectAccessible(page)
  await prove.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByLabel('Correo nuevo')).toHaveValue('lucia.nueva@example.com')
  await page.getByRole('button', { name: 'Guardar correo' }).click()
  await prove.getByRole('button', { name: 'Enviar código' }).click()
  await prove.getByLabel('Código de verificación').fill('000000')
  await prove.getByRole('button', { name: 'Verificar correo' }).click()
  await expect(prove.getByRole('alert')).toBeVisible()
  await prove.getByLabel('Código de verificación').fill(await newestCode(page, site))
  await prove.getByRole('button', { name: 'Verificar correo' }).click()
  const notices = page.getByRole('region', { name: /^Avisos/ })
  await expect(notices.getByText('Abre el enlace que acabamos de enviar')).toBeVisible()
  await expect.poll(async () => await linkSentTo(site, 'lucia.nueva@example.com')).toContain('/verify-email')

  await context.clearCookies({ name: 'sid' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Seguir con el teléfono' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Seguir con el correo' }).click()
  await page.getByLabel('Correo').fill('lucia@example.com')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código de verificación').fill(await newestCode(page, site))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/profile$/)

  await context.clearCookies({ name: 'sid' })
  await page.goto('/forgot-password')
  await page.getByLabel('Correo').fill('LUCIA@example.com')
  await page.getByRole('button', { name: 'Recuperar usuario' }).click()
  await page.getByLabel('Código de verificación').fill(await newestCode(page, site, 'LUCIA@example.com'))
  await page.getByRole('button', { name: 'Verificar código' }).click()
  await expect(page.getByText('lucia.salsa', { exact: true })).toBeVisible()
})

test('an admin creates an invitation, whose code is shown once, and revokes it', async ({ page }) => {
  await page.goto('/admin/people?part=invitations')
  await page.getByLabel('Usuario').fill(ADMIN.username)
  await page.getByLabel('Contraseña').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Abrir', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invitaciones' })).toBeVisible()
  await page.getByRole('button', { name: 'Crear una invitación' }).click()
  const code = page.getByText(/^([0-9A-Z]{4}-){2}[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  const start = (await code.innerText()).slice(0, 4)
  await expectAccessible(page)
  await page.reload()
  const revoke = page.getByRole('button', { name: `Retirar la invitación ${start}` })
  await expect(revoke).toBeVisible()
  await expect(code).toHaveCount(0)
  await revoke.click()
  await expect(revoke).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: `${start}-…` })).toContainText('Retirada')
})

test('in another browser the link shows its code, and a link without a code shows a sentence about that', async ({
  page,
}) => {
  await page.goto('/enter-code#123456')
  await expect(page.getByText('123456')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/enter-code#<script>')
  await page.reload()
  await expect(page.getByText('Este enlace no tiene código.')).toBeVisible()
})

async function invitationOfAdmin(site: Site): Promise<string> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(site.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const opened = await post('/api/admin/login', ADMIN)
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const created = await post('/api/admin/invitations', { count: 1 }, { cookie })
  const [invitation] = (await created.json()) as { code: string }[]
  return invitation?.code ?? ''
}

async function fillWizard(page: Page, { username, email }: { username: string; email: string }) {
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Apellido').fill('Ortega')
  await page.getByLabel('Usuario').fill(username)
  await page.getByLabel('Correo').fill(email)
  await expect(page.getByLabel('Número de teléfono')).toHaveCount(0)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repite la contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Fecha de nacimiento').fill('1995-05-05')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Estado', { exact: true }).selectOption('FL')
  await page.getByLabel('Ciudad', { exact: true }).selectOption('Miami')
  await page.getByRole('button', { name: 'Salsa' }).click()
  await page.getByRole('button', { name: 'Completar registro' }).click()
}

/** The newest code, once the page shows that it was sent. */
async function newestCode(page: Page, site: Site, email = 'lucia@example.com') {
  await expect(page.getByLabel('Código de verificación')).toBeVisible()
  return await codeSentTo(site, email)
}

async function linkSentTo(site: Site, email: string): Promise<string> {
  const response = await fetch(`${site.origin}/api/dev/outbox?to=${encodeURIComponent(email)}`)
  const [newest] = (await response.json()) as { link?: string }[]
  return newest?.link ?? ''
}
