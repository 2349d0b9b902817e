import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that the running code belongs to, so that a slow statement can name it. */
export const currentRequestId = new AsyncLocalStorage<string>()
