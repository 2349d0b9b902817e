import { z } from 'zod'
import type { Call } from './call.ts'
import { call } from './call.ts'
import { accountCalls } from './calls-accounts.ts'
import { adminCalls } from './calls-admin.ts'
import { eventCalls } from './calls-events.ts'
import { jobCalls } from './calls-jobs.ts'
import { messageCalls } from './calls-messages.ts'
import { peopleCalls } from './calls-people.ts'

const Ready = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.boolean()),
  durability: z.string(),
})

const serverCalls = [
  call('get', '/api/health', 'anybody', 'Is the server alive', { 200: z.object({ status: z.literal('ok') }) }),
  call('get', '/api/ready', 'anybody', 'Is it ready', { 200: Ready }),
]

/** Every call there is, by what it is about. A test holds this table against the router. */
export const calls: Record<string, Call[]> = {
  accounts: accountCalls,
  people: peopleCalls,
  nights: eventCalls,
  jobs: jobCalls,
  messages: messageCalls,
  admin: adminCalls,
  house: serverCalls,
}
