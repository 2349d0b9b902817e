import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as passwords } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import type { StrengthRequest, StrengthResponse } from './strength.ts'

/** Sixteen strong characters stay strong with more characters, and a long text cannot slow down the check. */
const READ_CHARACTERS = 16

const estimator = new ZxcvbnFactory({
  maxLength: READ_CHARACTERS,
  graphs: adjacencyGraphs,
  dictionary: { ...passwords, ...english, ...spanish, ...portuguese },
})

parentPort?.on('message', ({ id, password, about }: StrengthRequest) => {
  parentPort?.postMessage({ id, guesses: estimator.check(password, about).guesses } satisfies StrengthResponse)
})
