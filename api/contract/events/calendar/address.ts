import { z } from 'zod'
import { namedObject } from '../../named-schemas.ts'

/** `GET /api/calendar/me` */
export const CalendarStatus = namedObject('CalendarStatus', { isOpen: z.boolean() })
export type CalendarStatus = z.infer<typeof CalendarStatus>

/** `POST /api/calendar/me` */
export const CalendarAddress = namedObject('CalendarAddress', { url: z.string() })
export type CalendarAddress = z.infer<typeof CalendarAddress>
