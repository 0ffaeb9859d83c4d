import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { remember, remembered } from '../../portal/device.ts'
import { Code } from './CodeBox.tsx'
import { CopyButton } from './CopyButton.tsx'
import { type ExampleOrder, exampleIn, KEY_PLACE, LANGUAGES, type Language } from './examples.ts'

const languageOf = (name: string | undefined): Language => LANGUAGES.find((each) => each === name) ?? 'cURL'

/** The example in the language chosen last; arrows go from tab to tab (API-02, S28). */
export function CodePanel({ order }: { readonly order: ExampleOrder }) {
  const [language, setLanguage] = useState(() => languageOf(remembered('apiLanguage')))
  const code = useRef<HTMLElement>(null)
  const tabs = useRef<HTMLDivElement>(null)
  const id = useId()
  const text = exampleIn(language, order)

  const choose = (next: Language) => {
    setLanguage(next)
    remember('apiLanguage', next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = LANGUAGES.length - 1
    const here = LANGUAGES.indexOf(language)
    const to = {
      ArrowRight: here === last ? 0 : here + 1,
      ArrowLeft: here === 0 ? last : here - 1,
      Home: 0,
      End: last,
    }[event.key]
    const next = to === undefined ? undefined : LANGUAGES[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    choose(next)
    tabs.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }

  return (
    <section className="integration-code" aria-labelledby={`${id}-title`}>
      <div className="row">
        <h2 id={`${id}-title`}>Example</h2>
        <span className="push no-print">
          <CopyButton key={language} what={`the ${language} example`} text={text} source={code} />
        </span>
      </div>
      <div ref={tabs} className="code-tabs no-print" role="tablist" aria-label="Language" onKeyDown={onKeyDown}>
        {LANGUAGES.map((each) => (
          <button
            key={each}
            id={`${id}-${each}`}
            type="button"
            role="tab"
            className="code-tab"
            aria-selected={each === language}
            aria-controls={`${id}-panel`}
            tabIndex={each === language ? 0 : -1}
            onClick={() => choose(each)}
          >
            {each}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${language}`}>
        <Code label={`${language} example`} text={text} ref={code} />
      </div>
      <p className="hint no-print">
        {order.secret === KEY_PLACE
          ? '{token} and {key} stand for your token and secret. Show them above, and they are filled in.'
          : 'Your token and secret are filled in. Keep them out of programs that others can read.'}
      </p>
    </section>
  )
}
