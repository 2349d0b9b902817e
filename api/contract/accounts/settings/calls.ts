import { z } from 'zod'
import { call, IF_MATCH } from '../../call.ts'
import { Done, DoneWithMessage } from '../../responses.ts'
import {
  ChangeEmail,
  ChangePassword,
  ChangePhone,
  ConfirmPassword,
  DeviceSession,
  EndSession,
  Me,
} from '../accounts.ts'
import { ApiToken, CreateApiToken, CreatedApiToken } from '../api-tokens.ts'
import { CreatedInvitation, CreateInvitations, Invitation } from '../invitations.ts'
import { EditOneField, EditProfile, SwitchHosting } from '../profile.ts'

export const editProfile = call('PUT /api/profile', {
  summary: 'Change the profile; a field that is left out stays',
  who: 'member',
  body: EditProfile,
  responses: { 200: Me },
  headers: IF_MATCH,
  refusals: {
    400: ['invalid-version', 'invalid-image'],
    403: ['type-fixed'],
    409: ['username-taken'],
    412: ['edit-conflict'],
    413: ['image-too-large'],
    415: ['invalid-image'],
    429: ['username-changed-lately'],
  },
})

export const editProfileField = call('PATCH /api/users/profile', {
  summary: 'Change exactly one field of the profile',
  who: 'member',
  body: EditOneField,
  responses: { 200: Me },
  headers: IF_MATCH,
  refusals: {
    400: ['one-field-only', 'invalid-version', 'invalid-image'],
    409: ['username-taken'],
    412: ['edit-conflict'],
    413: ['image-too-large'],
    415: ['invalid-image'],
    429: ['username-changed-lately'],
  },
})

export const deleteAccount = call('DELETE /api/profile', {
  summary: 'Delete the account permanently',
  who: 'member',
  responses: { 200: Done },
  refusals: { 409: ['last-admin'] },
})

export const changeEmail = call('PUT /api/auth/email', {
  summary: 'Request another email address; the link sent there confirms it',
  who: 'member',
  body: ChangeEmail,
  responses: { 200: Me },
  refusals: { 403: ['prove-email-first'] },
})

export const changePhone = call('PUT /api/auth/phone', {
  summary: 'Change the phone to the proved one',
  who: 'member',
  body: ChangePhone,
  responses: { 200: Me },
  refusals: { 409: ['phone-taken'] },
})

export const switchHosting = call('PUT /api/auth/hosting', {
  summary: 'Start hosting, or stop it while no event or job is ahead',
  who: 'member',
  body: SwitchHosting,
  responses: { 200: Me },
  refusals: { 409: ['hosting-ahead'] },
})

export const exportAccount = call('GET /api/account/export', {
  summary: 'Download all data of the account as an archive',
  who: 'member',
  responses: { 200: 'application/zip' },
})

export const devices = call('GET /api/auth/sessions', {
  summary: 'The devices that are signed in',
  who: 'member',
  responses: { 200: z.array(DeviceSession) },
})

export const signOutOtherDevices = call('DELETE /api/auth/sessions', {
  summary: 'Sign out every other device, and delete the API tokens',
  who: 'member',
})

export const signOutDevice = call('DELETE /api/auth/sessions/:id', {
  summary: 'Sign out a device, which deletes its data after a day, or at once with `erase`',
  who: 'member',
  query: EndSession,
  refusals: { 404: ['not-found'] },
})

export const changePassword = call('POST /api/auth/change-password', {
  summary: 'Change the password and sign out every other device',
  who: 'member',
  body: ChangePassword,
  responses: { 200: DoneWithMessage },
  refusals: { 400: ['wrong-current-password', 'new-password-too-short'], 409: ['no-password'] },
})

export const confirmPassword = call('POST /api/auth/confirm-password', {
  summary: 'Confirm the person with the password, for ten minutes',
  who: 'member',
  body: ConfirmPassword,
  responses: { 200: Done },
  refusals: { 400: ['wrong-password'], 409: ['no-password'] },
})

export const confirmPhone = call('POST /api/auth/confirm-phone', {
  summary: 'Confirm the person with a proved phone, for an account without a password',
  who: 'member',
  responses: { 200: Done },
  refusals: { 403: ['confirm-first'] },
})

export const confirmEmail = call('POST /api/auth/confirm-email', {
  summary: 'Confirm the person with a proved email address, for an account without a password and a phone',
  who: 'member',
  responses: { 200: Done },
  refusals: { 403: ['confirm-first'] },
})

export const apiTokens = call('GET /api/auth/tokens', {
  summary: 'The API tokens of the host',
  who: { host: 'hosts-only' },
  responses: { 200: z.array(ApiToken) },
})

export const createApiToken = call('POST /api/auth/tokens', {
  summary: 'Create an API token, which only this response contains',
  who: { host: 'hosts-only' },
  body: CreateApiToken,
  responses: { 201: CreatedApiToken },
  refusals: { 401: ['signed-out'], 409: ['too-many-tokens'] },
})

export const deleteApiToken = call('DELETE /api/auth/tokens/:id', {
  summary: 'Delete an API token',
  who: { host: 'hosts-only' },
  refusals: { 404: ['not-found'] },
})

export const invitations = call('GET /api/invitations', {
  summary: 'The invitations of the member',
  who: 'member',
  responses: { 200: z.array(Invitation) },
})

export const createInvitation = call('POST /api/invitations', {
  summary: 'Create an invitation, whose code only this response contains',
  who: 'member',
  responses: { 201: CreatedInvitation },
  refusals: { 404: ['not-found'], 409: ['too-many-invitations'] },
})

export const revokeInvitation = call('DELETE /api/invitations/:id', {
  summary: 'Revoke an invitation',
  who: 'member',
  refusals: { 404: ['not-found'] },
})

export const adminInvitations = call('GET /api/admin/invitations', {
  tag: 'admin',
  summary: 'The invitations of the admins',
  who: 'admin',
  responses: { 200: z.array(Invitation) },
})

export const createAdminInvitations = call('POST /api/admin/invitations', {
  tag: 'admin',
  summary: 'Create invitations, whose codes only this response contains',
  who: 'admin',
  body: CreateInvitations,
  responses: { 201: z.array(CreatedInvitation) },
  refusals: { 409: ['too-many-invitations'] },
})

export const revokeAdminInvitation = call('DELETE /api/admin/invitations/:id', {
  tag: 'admin',
  summary: 'Revoke an invitation of the admins',
  who: 'admin',
  refusals: { 404: ['not-found'] },
})
