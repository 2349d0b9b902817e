import { emails } from './emails.ts'
import { embeds } from './embeds.ts'
import { landing } from './landing.ts'
import { links } from './links.ts'
import { manifest } from './manifest.ts'
import { notifications } from './notifications.ts'
import { people } from './people.ts'
import { samples } from './samples.ts'

/** The sentences that the server sends: in emails, notifications, the manifest, and pages that work without JavaScript. */
export const serverMessages = { embeds, emails, landing, links, manifest, notifications, people, samples }

export type ServerMessages = typeof serverMessages
