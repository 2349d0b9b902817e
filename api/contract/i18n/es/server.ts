import type { ServerMessages } from '../en/server.ts'
import { emails } from './emails.ts'
import { embeds } from './embeds.ts'
import { landing } from './landing.ts'
import { links } from './links.ts'
import { manifest } from './manifest.ts'
import { notifications } from './notifications.ts'
import { people } from './people.ts'
import { samples } from './samples.ts'

export const serverMessages: ServerMessages = {
  embeds,
  emails,
  landing,
  links,
  manifest,
  notifications,
  people,
  samples,
}
