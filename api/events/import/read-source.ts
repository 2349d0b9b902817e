import { Worker } from 'node:worker_threads'
import { concurrencyLimiter } from '../../http/concurrency-limiter.ts'
import { SourceRefused } from './source-event.ts'
import type { SourceReading, SourceRequest, SourceResponse } from './source-worker.ts'

const TIMEOUT_MS = 5_000
const MAX_HEAP_MB = 192

const withReaderSlot = concurrencyLimiter({ name: 'imports', atOnce: 1, maxWaiting: 10 })

/** Reads an untrusted file in a thread that is ended after five seconds: some rules of repetition never end. */
export async function readSource<Kind extends SourceRequest['kind']>(
  request: SourceRequest & { kind: Kind },
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<SourceReading<Kind>> {
  const response = await withReaderSlot(() => responseOfThread(request, timeoutMs))
  if ('problem' in response) throw new SourceRefused(response.problem)
  return response.reading as SourceReading<Kind>
}

async function responseOfThread(request: SourceRequest, timeoutMs: number): Promise<SourceResponse> {
  const thread = new Worker(new URL('./source-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<SourceResponse>((resolve, reject) => {
      timer = setTimeout(() => resolve({ problem: 'import-too-slow' }), timeoutMs)
      thread.once('message', resolve)
      // With too little memory the thread ends with an error.
      thread.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'import-too-slow' })
        else reject(error)
      })
      thread.postMessage(request)
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
