import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the current request, so that the log line of a slow statement can contain it. */
export const currentRequestId = new AsyncLocalStorage<string>()
