import type * as hostCalls from '#contract/webhooks/calls.ts'
import type * as siteCalls from '#contract/webhooks/site/calls.ts'

/** Whose webhooks these are: those of the signed-in host, or those of the operators. */
export type WebhookOwner = {
  calls: typeof hostCalls | typeof siteCalls
  forUser?: string
  /** Runs each request. */
  run: <Body>(request: () => Promise<Body>) => Promise<Body>
}
