import { OwnAdminRole } from '../admin/roles.ts'
import { call } from '../call.ts'
import { SiteChecks, TestEmail, TestText } from './checks.ts'
import { ChangeSite, PublicSite, RemoveSiteLogo, SetupState, SiteLogo, SiteSettings, UnlockSetup } from './site.ts'

export const site = call('GET /api/site', {
  tag: 'server',
  summary: 'The name and the operator of this site',
  who: 'anyone',
  responses: { 200: PublicSite },
})

export const setup = call('GET /api/setup', {
  summary: 'Whether this site is set up',
  who: 'anyone',
  responses: { 200: SetupState },
})

export const unlockSetup = call('POST /api/setup/unlock', {
  summary: 'Open the set-up with the key from the terminal',
  who: 'anyone',
  body: UnlockSetup,
  responses: { 200: SetupState },
  refusals: { 401: ['setup-key-wrong'], 429: ['too-many-sign-ins'] },
})

export const finishSetup = call('POST /api/setup/finish', {
  summary: 'End the set-up',
  who: 'operator',
})

export const becomeAdmin = call('POST /api/setup/admin', {
  summary: 'Become the admin, in the browser that opened the set-up',
  who: 'member',
  responses: { 200: OwnAdminRole },
  refusals: { 403: ['setup-not-open'], 409: ['too-many-admins'] },
})

export const siteSettings = call('GET /api/site/settings', {
  summary: 'The settings of this site',
  who: 'operator',
  responses: { 200: SiteSettings },
})

export const changeSite = call('PUT /api/site/settings', {
  summary: 'Change the settings of this site',
  who: 'operator',
  body: ChangeSite,
  responses: { 200: SiteSettings },
  refusals: {
    400: [
      'setting-fixed',
      'unknown-city',
      'sign-up-no-provider',
      'sign-up-no-way',
      'backup-folder-relative',
      'backup-folder-missing',
      'backup-folder-inside',
      'backup-folder-system',
      'backup-folder-unwritable',
    ],
    409: ['site-changed'],
  },
})

export const changeLogo = call('PUT /api/site/logo', {
  summary: 'Replace the logo',
  who: 'operator',
  body: SiteLogo,
  responses: { 200: SiteSettings },
  refusals: { 400: ['invalid-image', 'logo-not-square'], 409: ['site-changed'], 413: ['image-too-large'] },
})

export const removeLogo = call('DELETE /api/site/logo', {
  summary: 'Remove the logo',
  who: 'operator',
  query: RemoveSiteLogo,
  responses: { 200: SiteSettings },
  refusals: { 409: ['site-changed'] },
})

export const siteChecks = call('GET /api/site/checks', {
  summary: 'The state of each part of this site',
  who: 'operator',
  responses: { 200: SiteChecks },
})

export const testEmail = call('POST /api/site/test-email', {
  summary: 'Send a test email',
  who: 'operator',
  body: TestEmail,
  responses: { 200: SiteChecks },
  refusals: { 409: ['test-email-failed'], 429: ['too-many-tests'] },
})

export const testText = call('POST /api/site/test-text', {
  summary: 'Send a test text message',
  who: 'operator',
  body: TestText,
  responses: { 200: SiteChecks },
  refusals: { 409: ['test-text-failed'], 429: ['too-many-tests'] },
})

export const plantSamples = call('POST /api/site/sample', {
  summary: 'Publish sample events in the home city',
  who: 'operator',
  responses: { 200: SiteChecks },
})

export const removeSamples = call('DELETE /api/site/sample', {
  summary: 'Remove the sample events',
  who: 'operator',
  responses: { 200: SiteChecks },
})
