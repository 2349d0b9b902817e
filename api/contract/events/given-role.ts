import { z } from 'zod'

/** The roles that the host of an event gives to other members. */
export const GivenRole = z.enum(['editor', 'door'], 'invalid')
export type GivenRole = z.infer<typeof GivenRole>
