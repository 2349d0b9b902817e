import type { PageI18n } from '../en/pages.ts'
import { about } from './about.ts'
import { admin } from './admin.ts'
import { adminRoles } from './admin-roles.ts'
import { apiDocs } from './api-docs.ts'
import { apiTokens } from './api-tokens.ts'
import { caption } from './caption.ts'
import { cityFile } from './city-file.ts'
import { dateField } from './date-field.ts'
import { demo } from './demo.ts'
import { editConflicts } from './edit-conflicts.ts'
import { emailCodes } from './email-codes.ts'
import { embeds } from './embeds.ts'
import { eventForm } from './event-form.ts'
import { eventPeople } from './event-people.ts'
import { guests } from './guests.ts'
import { hiring } from './hiring.ts'
import { hostMessages } from './host-messages.ts'
import { importEvents } from './import-events.ts'
import { invitations } from './invitations.ts'
import { jobs } from './jobs.ts'
import { leaving } from './leaving.ts'
import { listings } from './listings.ts'
import { notificationList } from './notification-list.ts'
import { numbers } from './numbers.ts'
import { ownEvents } from './own-events.ts'
import { promotion } from './promotion.ts'
import { queuedApplications } from './queued-applications.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { venueAdmin } from './venue-admin.ts'
import { venuePeople } from './venue-people.ts'
import { webhooks } from './webhooks.ts'

export const pages: PageI18n = {
  about,
  admin,
  adminRoles,
  apiDocs,
  apiTokens,
  webhooks,
  caption,
  cityFile,
  dateField,
  demo,
  editConflicts,
  emailCodes,
  embeds,
  eventForm,
  eventPeople,
  guests,
  hiring,
  hostMessages,
  importEvents,
  invitations,
  jobs,
  leaving,
  listings,
  notificationList,
  numbers,
  ownEvents,
  promotion,
  queuedApplications,
  settings,
  setup,
  venueAdmin,
  venuePeople,
}
