// Sets light or dark and the row height before the first paint. A file of its own: the policy allows no inline script.
;(() => {
  const root = document.documentElement
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const kept = (fact) => {
    try {
      return localStorage.getItem(`device.${fact}`)
    } catch {
      return null
    }
  }
  const apply = () => {
    root.dataset.theme = kept('theme') ?? (dark.matches ? 'dark' : 'light')
    root.dataset.density = kept('density') ?? 'standard'
  }
  apply()
  dark.addEventListener('change', apply)
  window.addEventListener('storage', apply)
  window.addEventListener('appearance', apply)
})()
