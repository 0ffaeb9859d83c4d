import { api } from '#contract/index.ts'
import { differing, hasOwnLabel, type ItemChange, type ItemValues, itemFaults } from '#rules/items/item-change.ts'
import { LABEL_LINES, MAINTENANCE_COLUMNS } from '#rules/items/maintenance-columns.ts'
import { cents } from '#rules/money.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { type ApiRefusal, refusalOf } from '../../portal/api.ts'
import { useCommand } from '../../session/use-command.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/dialog/Confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import type { FieldWords } from '../../ui/form/ConflictDialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToast } from '../../ui/notice/Toasts.tsx'
import { boundsOf, type ListedItem, valuesOf } from '../saving/item-row.ts'
import type { ItemStore } from '../saving/item-store.ts'
import { askedOf, pricesFollow, useItemRow } from '../saving/use-item-store.ts'

export interface EditItemProps {
  readonly store: ItemStore
  readonly itemNo: string
  readonly ofList: { readonly customerNo: string; readonly itemListCode: string }
  readonly mayChangeList: boolean
  readonly mayAuthorise: boolean
  /** Asks before an item is hidden that open orders have (ITM-37). */
  readonly mayHide: (itemNos: readonly string[]) => Promise<boolean>
  /** The item before and after it in the list; undefined at the ends. */
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
}

/** Days are typed. The version is the one that these values were read with. */
type Values = Omit<ItemValues, 'shelfLifeDays'> & { readonly shelfLifeDays: string; readonly version: number }

const WORDS: FieldWords<Values> = {
  description: { label: 'Description' },
  shortDescription: { label: 'Short description' },
  menuSection: { label: 'Menu section' },
  customerItemNo: { label: 'Customer Item No' },
  priceCode: { label: 'Price code' },
  userDefinedCode: { label: 'User defined code' },
  shelfLifeDays: { label: 'Shelf life (days)' },
  labelLine1: { label: 'Label line 1' },
  labelLine2: { label: 'Label line 2' },
  isShown: { label: 'Show on Menu', say: (is) => (is ? 'shown' : 'not shown') },
  isAuthorised: { label: 'Authorized', say: (is) => (is ? 'authorized' : 'not authorized') },
}

const formOf = (item: ListedItem): Values => {
  const values = valuesOf(item)
  return { ...values, shelfLifeDays: String(values.shelfLifeDays), version: item.version ?? 0 }
}
/** What a form means; no days at all are the item's own. */
const readForm = (
  { version: _, shelfLifeDays, ...values }: Values,
  { itemShelfLifeDays = 0 }: ListedItem,
): ItemValues => ({
  ...values,
  shelfLifeDays: shelfLifeDays.trim() === '' ? itemShelfLifeDays : Number(shelfLifeDays),
})
/** What was changed of what the reader saw: not of the item as it is by now, which another may have changed. */
const changeOf = (values: Values, base: Values, item: ListedItem): ItemChange =>
  differing(readForm(values, item), readForm(base, item))

/** ITM-05, ITM-16: all that can be said of one item; Close leaves it as it was, without a question. */
export default function EditItemDialog({ store, itemNo, onClose, ...props }: EditItemProps) {
  const { ofList, mayChangeList, mayAuthorise, mayHide, onPrevious, onNext } = props
  const { item } = useItemRow(store, itemNo)
  const toast = useToast()
  const confirm = useConfirm()
  const own = item.customerNo !== undefined && item.customerNo !== ''
  const form = useForm<Values>({
    start: formOf(store.asSaved(itemNo)),
    draft: formOf(item),
    judge: (values, base) => [
      ...(/^\d{0,3}$/.test(values.shelfLifeDays.trim())
        ? []
        : [{ field: 'shelfLifeDays', text: 'Shelf life must be a whole number of days.' }]),
      ...itemFaults(changeOf(values, base, item), boundsOf(item), { hasOwnLists: mayChangeList, mayAuthorise }),
    ],
    readConflict: (refusal: ApiRefusal) => {
      const facts = refusalOf(api.items.save, refusal)?.facts
      if (!facts?.current) return undefined
      store.adopt(facts.current)
      return { theirs: formOf(facts.current), by: facts.changedBy ?? '' }
    },
  })
  const command = useCommand(api.items.save, { onRefused: form.refused })
  const save = async (values: Values, base: Values) => {
    const change = changeOf(values, base, item)
    if (change.isShown === false && !(await mayHide([item.itemNo]))) return
    const seen = { itemNo: item.itemNo, version: base.version, values: readForm(base, item) }
    const answer = await command.run(askedOf(ofList, seen, change))
    if (!answer) return
    store.adopt(answer.item)
    form.reset(formOf(answer.item))
    toast.success(`Item ${item.itemNo} saved.`)
    const said = change.priceCode === undefined ? undefined : pricesFollow(answer)
    if (said) toast.info(said)
  }
  /** To another item, or away by Esc or the cross: what is typed of this one is not lost unasked. */
  const goTo = async (go: () => void) => {
    const question = {
      ...{ title: 'Your changes are not saved', text: `Item ${item.itemNo} keeps what was saved last.` },
      ...{ yes: 'Discard changes', no: 'Keep editing', isDanger: true },
    }
    if (!form.isDirty || (await confirm(question))) go()
  }
  const isLocked = !hasOwnLabel(boundsOf(item))
  const itemsOwn = (text: string | undefined) => (text ? `Blank: the item's own, ${text}` : "Blank: the item's own")
  return (
    <Dialog title={`Edit Item #${item.itemNo}`} width={680} onClose={() => void goTo(onClose)}>
      <p className="item-named">{item.description}</p>
      <Form
        form={form}
        fields={WORDS}
        onSave={save}
        isBusy={command.isBusy}
        error={command.error}
        isUnanswered={command.isUnanswered}
        notSaved="The item was not saved."
        action="Update"
        more={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              disabledReason={onPrevious ? undefined : 'This is the first item.'}
              onClick={onPrevious && (() => void goTo(onPrevious))}
            >
              Previous
            </Button>
            <Button
              disabledReason={onNext ? undefined : 'This is the last item.'}
              onClick={onNext && (() => void goTo(onNext))}
            >
              Next
            </Button>
            <RecordHistory
              kind="item"
              subject={itemNo}
              name={`item ${itemNo}`}
              {...(ofList.customerNo && { customerNo: ofList.customerNo })}
            />
          </>
        }
      >
        <div className="item-form">
          <TextField
            label="Description"
            data-autofocus
            max={MAINTENANCE_COLUMNS.description.length}
            hint={itemsOwn(item.itemDescription)}
            {...form.text('description')}
          />
          {own && (
            <TextField
              label="Short description"
              max={MAINTENANCE_COLUMNS.shortDescription.length}
              {...form.text('shortDescription')}
            />
          )}
          <TextField
            label="Menu section"
            max={MAINTENANCE_COLUMNS.menuSection.length}
            hint={itemsOwn(item.itemMenuSection)}
            {...form.text('menuSection')}
          />
          {own && (
            <TextField
              label="Customer Item No"
              isCode
              max={MAINTENANCE_COLUMNS.customerItemNo.length}
              hint="Your own number, once for each item"
              {...form.text('customerItemNo')}
            />
          )}
          <TextField
            label="Price code"
            isCode
            max={MAINTENANCE_COLUMNS.priceCode.length}
            hint={itemsOwn(item.itemPriceCode)}
            {...form.text('priceCode')}
          />
          <TextField
            label="User defined code"
            isCode
            max={MAINTENANCE_COLUMNS.userDefinedCode.length}
            hint={itemsOwn(item.itemUserDefinedCode)}
            {...form.text('userDefinedCode')}
          />
          {own && (
            <TextField
              label="Shelf life (days)"
              inputMode="numeric"
              isCode
              hint={`At most ${item.itemShelfLifeDays ?? 0}, the item's own`}
              {...form.text('shelfLifeDays')}
            />
          )}
          {own &&
            (['labelLine1', 'labelLine2'] as const).map((field) => (
              <TextField
                key={field}
                label={LABEL_LINES[field].label}
                max={LABEL_LINES[field].length}
                readOnly={isLocked}
                hint={isLocked ? 'Locked by inspection legend' : undefined}
                {...form.text(field)}
              />
            ))}
          {mayChangeList && <Switch label="Show on Menu" {...form.flag('isShown')} />}
          {mayChangeList && mayAuthorise && item.isRestricted && (
            <Switch
              label="Authorized"
              hint="A restricted item is on the menu only where it is authorized"
              {...form.flag('isAuthorised')}
            />
          )}
        </div>
        <Facts item={item} />
      </Form>
    </Dialog>
  )
}

/** What is not changed here. */
function Facts({ item }: { readonly item: ListedItem }) {
  const facts = [
    ['UPC', item.upc],
    ['Retail', item.retailCents === undefined ? undefined : `$${cents(item.retailCents)}`],
    ['Suggested retail', item.suggestedRetailCents === undefined ? undefined : `$${cents(item.suggestedRetailCents)}`],
    ['Base cost', item.baseCostCents === undefined ? undefined : `$${cents(item.baseCostCents)}`],
    ['Inspection legend', item.inspectionLegend ? String(item.inspectionLegend) : undefined],
  ].filter(([, value]) => value)
  return (
    <dl className="item-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
