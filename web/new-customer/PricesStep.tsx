import { useState } from 'react'
import { api } from '#contract/index.ts'
import { many } from '#rules/many.ts'
import { useAsk } from '../portal/api.ts'
import { paths, withSearch } from '../portal/paths.ts'
import { failureOf, useCommand } from '../session/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/field/Select.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import type { Setup } from './use-setup.ts'

const KINDS = [
  { kind: 'base', title: 'Base costs', one: 'base cost', group: 'customerPriceGroup' },
  { kind: 'retail', title: 'Retail prices', one: 'price code', group: 'retailPriceGroup' },
] as const

/** Which prices the customer has: those of its groups. A group that has none yet is filled from another one. */
export function PricesStep({ setup }: { readonly setup: Setup }) {
  const { customerNo, isFromErp, listOwnerNo } = setup
  const groups = useAsk(api.customerForms.priceGroups, {}, { staleTime: 0 })
  return (
    <StateBox asked={groups} rows={4}>
      {(all) => (
        <>
          {KINDS.map((kind) => (
            <PriceGroup
              key={kind.kind}
              {...kind}
              customerNo={customerNo}
              own={setup[kind.group]}
              groups={all[kind.kind]}
            />
          ))}
          <div className="row">
            {!isFromErp && <LinkButton to={paths.editCustomer(customerNo)}>Choose other groups</LinkButton>}
            <LinkButton to={withSearch(paths.items, { customer: listOwnerNo })}>Item Maintenance</LinkButton>
          </div>
        </>
      )}
    </StateBox>
  )
}

interface PriceGroupProps {
  readonly kind: 'base' | 'retail'
  readonly title: string
  readonly one: string
  readonly customerNo: string
  readonly own: string
  readonly groups: readonly { readonly group: string; readonly count: number }[]
}

function PriceGroup({ kind, title, one, customerNo, own, groups }: PriceGroupProps) {
  const [from, setFrom] = useState('')
  const copy = useCommand(api.customerForms.copyPrices, {
    stale: [api.customerForms.setup, api.customerForms.priceGroups],
    said: ({ count }) => `${many(count, one)} of ${from} were copied into ${own}.`,
  })
  const count = groups.find(({ group }) => group === own)?.count ?? 0
  const others = groups.filter(({ group }) => group !== own)
  const id = `prices-${kind}`
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>
        {title}: {own === '' ? 'no group' : <span className="code">{own}</span>}
      </h3>
      {own === '' && <p>The customer has no group for them, so its users see none.</p>}
      {count > 0 && <p>{many(count, one)}.</p>}
      {own !== '' && count === 0 && (
        <>
          <p>This group has no prices yet.</p>
          {others.length > 0 && (
            <div className="toolbar">
              <Select
                label={`Copy the ${title.toLowerCase()} of`}
                value={from}
                choices={[
                  { value: '', label: 'Choose a group' },
                  ...others.map(({ group, count: has }) => ({ value: group, label: `${group} (${many(has, one)})` })),
                ]}
                onChange={setFrom}
              />
              <Button
                disabledReason={from === '' ? 'Choose a group first.' : copy.isBusy ? 'Copying …' : undefined}
                onClick={() => void copy.run({ customerNo, kind, fromGroup: from })}
              >
                Copy into {own}
              </Button>
            </div>
          )}
        </>
      )}
      {copy.error && (
        <Notice tone="bad" role="alert">
          {failureOf(copy, 'Nothing was copied.')}
        </Notice>
      )}
    </section>
  )
}
