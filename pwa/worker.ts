/** The worker starts after the first screen stands: it only matters for the next one. */
export function startWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register(workerUrl(), { scope: '/', type: 'classic', updateViaCache: 'none' })
  })
}

/** The page allows no script address that was not named on purpose; this is the one it makes by itself. */
function workerUrl() {
  const url = '/sw.js'
  const policy = window.trustedTypes?.createPolicy('pista-worker', { createScriptURL: () => url })
  return policy ? policy.createScriptURL('') : url
}
