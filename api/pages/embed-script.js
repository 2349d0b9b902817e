// Inserts a frame with a list of events after its own script element:
// <script async src="https://…/embed/v1.js" data-list="us/miami" data-theme="dark" data-lang="es"></script>
;(() => {
  const script = document.currentScript
  // A module has no script element.
  if (!script) return
  const { list = '', theme = '', lang = '' } = script.dataset
  if (!/^([a-z]{2}\/[\w.-]+(\/[\w-]+)?|(venues|hosts)\/[\w.-]+)$/i.test(list)) return

  const { origin } = new URL(script.src)
  const query = new URLSearchParams({ size: '1', theme, lang })
  const frame = document.createElement('iframe')
  frame.src = `${origin}/embed/${list}?${query}`
  frame.title = 'Pista'
  frame.loading = 'lazy'
  frame.style.cssText = 'display:block;width:100%;height:30rem;border:0'
  script.after(frame)

  // Any page may send messages to this one, so only the size that our own frame sends is used.
  addEventListener('message', ({ origin: sender, source, data }) => {
    if (sender !== origin || source !== frame.contentWindow) return
    const height = data?.pistaHeight
    if (Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 80), 5000)}px`
  })
})()
