import { z } from 'zod'
import { namedObject } from '../named-schemas.ts'

/** `GET /api/admin/venues/{slug}/people`: what stands on the page of a venue, and who writes on it. */
export const AdminVenuePage = namedObject('AdminVenuePage', {
  name: z.string(),
  description: z.string(),
  links: z.array(z.string()),
  photoUrl: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), username: z.string(), name: z.string(), isSuspended: z.boolean() })),
})
export type AdminVenuePage = z.infer<typeof AdminVenuePage>

const roles = ['admin', 'moderator'] as const
export const AdminRole = z.enum(roles, 'invalid')
export type AdminRole = z.infer<typeof AdminRole>

/** A member who used the admin page. The name is null after the deletion of the account. */
export const AdminActor = namedObject('AdminActor', { name: z.string().nullable() })
export type AdminActor = z.infer<typeof AdminActor>

/** A member who may use the admin page. `namedBy` is null for the credentials in the environment and for the set-up. */
export const AdminPerson = namedObject('AdminPerson', {
  id: z.string(),
  username: z.string(),
  name: z.string(),
  role: AdminRole,
  isSuspended: z.boolean(),
  namedBy: AdminActor.nullable(),
  at: z.iso.datetime(),
})
export type AdminPerson = z.infer<typeof AdminPerson>

/** `GET /api/admin/roles`: everyone with a role, admins first. */
export const AdminPeople = namedObject('AdminPeople', { people: z.array(AdminPerson) })
export type AdminPeople = z.infer<typeof AdminPeople>

/** `PUT /api/admin/roles/{person}`, by id or username. A repeated request changes nothing. */
export const GiveAdminRole = z.object({ role: AdminRole })

/** `GET /api/admin/role`. `canBecomeAdmin`: the set-up ended in this browser, and there is no admin yet. */
export const OwnAdminRole = namedObject('OwnAdminRole', { role: AdminRole.nullable(), canBecomeAdmin: z.boolean() })
export type OwnAdminRole = z.infer<typeof OwnAdminRole>
