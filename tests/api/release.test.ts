import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolderOfTest } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const read = async (path: string) => await readFile(join(root, path), 'utf8')

const { version, scripts, dependencies } = JSON.parse(await read('package.json')) as {
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

/** The sources of a release without its packages. */
async function checkout() {
  const folder = temporaryFolderOfTest('release')
  for (const path of [
    'pwa',
    'sw',
    'api/contract',
    'vite.config.ts',
    'manifest.webmanifest',
    'package-lock.json',
    'package.json',
  ])
    await cp(join(root, path), join(folder, path), { recursive: true })
  await mkdir(join(folder, 'dist'))
  const fingerprintIn = `console.log(await (await import('./pwa/fingerprint.ts')).fingerprint())`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', fingerprintIn], { cwd: folder })
  await writeFile(join(folder, 'dist/.built-from'), stdout.trim())
  return folder
}

test('with the pages of its release a site builds nothing and needs no package of the build; a change is built', async () => {
  const folder = await checkout()
  const build = async () => await run(process.execPath, ['pwa/build/build.ts'], { cwd: folder })
  expect((await build()).stdout).toBe('The screens are already built.\n')
  await writeFile(join(folder, 'sw/changed.ts'), 'export const isChanged = true\n')
  await expect(build()).rejects.toThrow("Cannot find package '@formatjs/icu-messageformat-parser'")
})

test('the release builds what the sites use: pages with their fingerprint, the list of packages, the image', async () => {
  const { jobs } = parse(await read('.github/workflows/release.yml'), { strict: true, uniqueKeys: true }) as {
    jobs: { release: { steps: { run?: string; uses?: string }[] } }
  }
  const commands = jobs.release.steps.map(step => step.run ?? '').join('\n')
  const names = [...commands.matchAll(/npm run (?:--silent )?([\w-]+)/g)].map(([, name = '']) => name)
  expect(names).toEqual(['build', 'sbom'])
  expect(names.filter(name => !scripts[name])).toEqual([])
  for (const part of [
    'bash .ci/run',
    'pages.tar.gz" dist',
    'docker build --tag pista .',
    'gh release create "v$VERSION"',
  ])
    expect(commands).toContain(part)

  // The part of the changelog is found as the workflow finds it.
  const [, script = ''] = /sed -n "([^"]+)" CHANGELOG\.md/.exec(commands) ?? []
  const { stdout } = await run('sed', ['-n', script.replace('$version', '0.1.0'), join(root, 'CHANGELOG.md')])
  expect(stdout).toMatch(/^## 0\.1\.0/)
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})

test('Renovate finds the version of Node wherever it stands, which is the same', async () => {
  const { customManagers } = JSON.parse(await read('.github/renovate.json')) as {
    customManagers: { managerFilePatterns: string[]; matchStrings: string[] }[]
  }
  const [{ managerFilePatterns: patterns, matchStrings } = { managerFilePatterns: [], matchStrings: [] }] =
    customManagers
  const found = await Promise.all(
    ['Dockerfile', 'docs/deploy.md'].map(async path => {
      expect(patterns.some(pattern => new RegExp(pattern.slice(1, -1)).test(path))).toBe(true)
      const text = await read(path)
      return matchStrings.flatMap(one => [...text.matchAll(new RegExp(one, 'g'))].map(([match]) => match))
    }),
  )
  expect(found[0]).toEqual([`node@${dependencies.node}`, expect.stringMatching(/^npm@/)])
  expect(found[1]).toEqual(found[0])
})

test('the list of packages has those of the server with their licences, and marks the tools', async () => {
  const [command = '', ...args] = (scripts.sbom ?? '').split(' ')
  const { stdout } = await run(command, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; licenses?: object[]; properties?: { name: string; value: string }[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const isTool = ({ properties = [] }: (typeof components)[number]) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true')
  const [tools, others] = [true, false].map(one =>
    components.filter(part => isTool(part) === one).map(part => part.name),
  )
  expect(others).toEqual(expect.arrayContaining(Object.keys(dependencies)))
  expect(tools).toContain('vitest')
  expect(components.filter(({ licenses }) => !licenses?.length).length).toBeLessThan(5)
})
