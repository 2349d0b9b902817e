import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import * as jobs from '#contract/jobs/calls.ts'
import { deviceCalls } from '../../pwa/build/calls-plugin.ts'

const root = resolve(import.meta.dirname, '../..')
const entry = 'virtual:entry'

async function bundleOf(source: string, options?: Parameters<typeof deviceCalls>[0]) {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      deviceCalls(options),
      {
        name: 'entry',
        resolveId: id =>
          id === entry ? entry : id.startsWith('#contract/') ? id.replace('#contract', `${root}/api/contract`) : null,
        load: id => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  }).then(made => [made].flat()[0])) as Rolldown.RolldownOutput
  return output[0].code
}

test('a bundle of the device has the calls that it uses, without their schemas', async () => {
  const code = await bundleOf(
    "import * as jobs from '#contract/jobs/calls.ts'\nexport const { method, path, shape } = jobs.deleteJob",
  )
  expect(code).toContain(jobs.deleteJob.path)
  expect(code).not.toContain(jobs.apply.path)
  expect(code).not.toContain('zod')
  expect(code.length).toBeLessThan(400)
})

test('a call of the device has the method, the path and the shape of its description', async () => {
  const code = await bundleOf("export { job as default } from '#contract/jobs/calls.ts'")
  const { default: job } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: typeof jobs.job
  }
  const { method, path, shape } = jobs.job
  expect(job).toEqual({ method, path, shape })
})

test('the worker has the shapes of writes, and accepts no response to a read', async () => {
  const code = await bundleOf("export { createJob, job } from '#contract/jobs/calls.ts'", { shapes: 'writes' })
  const { createJob, job } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof jobs
  expect(createJob.shape).toEqual(jobs.createJob.shape)
  expect(job.shape).toBeNull()
})
