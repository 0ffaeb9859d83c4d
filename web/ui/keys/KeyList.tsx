import { Fragment } from 'react'
import { Checkbox } from '../field/Checkbox.tsx'
import { useKeysContext } from './keys.tsx'

/** Every key that works on this screen, and the switch for single ones (WCAG 2.1.4). */
export default function KeyList() {
  const { groups, isSingleOn, setSingleOn } = useKeysContext()
  return (
    <>
      {groups()
        .filter((group) => group.bindings.length > 0)
        .toReversed()
        .map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl className="key-list">
              {group.bindings.map((binding) => (
                <Fragment key={binding.keys}>
                  <dt>
                    {binding.keys.split(/ (?:\/ )?/).map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{binding.does}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      <Checkbox label="Single keys such as / and ? are on" isChecked={isSingleOn} onChange={setSingleOn} />
    </>
  )
}
