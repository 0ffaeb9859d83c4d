import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatWall, shortDate, weekdayName, weekdayOf } from '#rules/calendar.ts'
import { isSetUp, SETUP_STEPS, type SetupStep, type StepState, setupSteps } from '#rules/customers/setup.ts'
import { useAddress, useMoves } from '../portal/address.ts'
import { paths, readCustomerNo } from '../portal/paths.ts'
import { wallAt } from '../portal/zone.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/Link.tsx'
import { Notice } from '../ui/notice/Notice.tsx'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { Stamp } from '../ui/Stamp.tsx'
import { StateBox } from '../ui/StateBox.tsx'
import { CutoffsStep } from './CutoffsStep.tsx'
import { ItemsStep } from './ItemsStep.tsx'
import { LocationStep } from './LocationStep.tsx'
import './new-customer.css'
import { PricesStep } from './PricesStep.tsx'
import { UserStep } from './UserStep.tsx'
import { type Setup, useSetup } from './use-setup.ts'

const TITLES: Readonly<Record<SetupStep, string>> = {
  customer: 'Customer',
  location: 'Locations',
  items: 'Items',
  prices: 'Prices',
  cutoffs: 'Cut-offs',
  user: 'Users',
}

/**
 * From a new customer to its first order (CUS-02): what is there and what is missing, step by step. Nothing is kept of the way
 * itself: it is read from the customer's data, so it can be left and gone on with, here or on the screens of each part.
 */
export default function SetupScreen() {
  const { params } = useAddress()
  const customerNo = readCustomerNo(params)
  const asked = useSetup(customerNo)
  return (
    <div className="stack setup">
      <PageHeading title={`Set Up Customer ${customerNo}`} />
      <StateBox asked={asked} rows={10} wayBack={<LinkButton to={paths.customers}>Customers</LinkButton>}>
        {(setup) => <Steps key={customerNo} setup={setup} />}
      </StateBox>
    </div>
  )
}

function Steps({ setup }: { readonly setup: Setup }) {
  const { customerNo, name } = setup
  const steps = setupSteps(setup)
  const { open, isMounted, show, next } = useOpenStep(steps)
  const bodies: Readonly<Record<SetupStep, () => ReactNode>> = {
    customer: () => <LinkButton to={paths.editCustomer(customerNo)}>Edit the customer</LinkButton>,
    location: () => <LocationStep setup={setup} onDone={next} />,
    items: () => <ItemsStep setup={setup} onDone={next} />,
    prices: () => <PricesStep setup={setup} />,
    cutoffs: () => <CutoffsStep setup={setup} />,
    user: () => <UserStep setup={setup} onDone={next} />,
  }
  return (
    <>
      <p>
        <strong>{name}</strong> <span className="code">{customerNo}</span>
      </p>
      <Result setup={setup} />
      <ol className="setup-steps">
        {steps.map(({ step, state, text }) => (
          <li key={step} id={stepId(step)} data-state={state}>
            <div className="setup-head">
              <h2 tabIndex={-1}>{TITLES[step]}</h2>
              <StepStamp state={state} />
              <span className="setup-told">{text}</span>
              <Button
                size="small"
                aria-expanded={open === step}
                aria-label={`${open === step ? 'Close' : 'Open'} ${TITLES[step]}`}
                onClick={() => show(open === step ? undefined : step)}
              >
                {open === step ? 'Close' : 'Open'}
              </Button>
            </div>
            {isMounted(step) && (
              <div className="setup-body stack" hidden={open !== step}>
                {bodies[step]()}
              </div>
            )}
          </li>
        ))}
      </ol>
      <div className="row">
        <LinkButton to={paths.customers}>Back to Customers</LinkButton>
      </div>
    </>
  )
}

const stepId = (step: SetupStep) => `setup-${step}`

const STAMPS = { done: ['good', 'Done'], missing: ['bad', 'Missing'], look: ['warn', 'Check'] } as const
function StepStamp({ state }: Pick<StepState, 'state'>) {
  const [tone, word] = STAMPS[state]
  return <Stamp tone={tone}>{word}</Stamp>
}

/** Which step is open: the one that the address names, or the first that is missing. What was opened once keeps what is typed. */
function useOpenStep(steps: readonly StepState[]) {
  const { search } = useAddress()
  const { setSearch } = useMoves()
  const named = search['step']
  const missing = steps.find(({ state }) => state === 'missing')?.step
  const open = named === 'none' ? undefined : (SETUP_STEPS.find((step) => step === named) ?? missing)
  const [opened, setOpened] = useState<ReadonlySet<SetupStep>>(new Set())
  const isGoingOn = useRef(false)
  useEffect(() => {
    if (open === undefined) return
    setOpened((all) => (all.has(open) ? all : new Set([...all, open])))
    // After a step was saved the next one is where to go on.
    if (isGoingOn.current) document.querySelector<HTMLElement>(`#${stepId(open)} h2`)?.focus()
    isGoingOn.current = false
  }, [open])
  return {
    open,
    isMounted: (step: SetupStep) => step === open || opened.has(step),
    show: (step: SetupStep | undefined) => setSearch({ step: step ?? 'none' }),
    /** What was open is done: on to what is missing now. */
    next: () => {
      isGoingOn.current = true
      setSearch({ step: undefined })
    },
  }
}

/** Whether the customer can order, and from which day on. */
function Result({ setup }: { readonly setup: Setup }) {
  const { viewAs } = useSession()
  const { customerNo, firstDay, firstCutoffAt } = setup
  const [error, setError] = useState<string>()
  if (!isSetUp(setup)) {
    const count = setupSteps(setup).filter(({ state }) => state === 'missing').length
    return (
      <Notice tone="warn">
        This customer cannot place an order yet. {count === 1 ? 'One step is' : `${count} steps are`} missing.
      </Notice>
    )
  }
  if (!firstDay || !firstCutoffAt)
    return (
      <Notice tone="warn">
        All is there, but no day of the next weeks is open for an order. Look at the cut-offs.
      </Notice>
    )
  const { date, time, zoneName } = wallAt(new Date(firstCutoffAt))
  return (
    <Notice tone="good">
      <p>
        <strong>
          Ready: orders can be placed from {weekdayName(weekdayOf(firstDay))}, {shortDate(firstDay)}, on.
        </strong>{' '}
        That day closes {formatWall(date, time)} {zoneName}.
      </p>
      <Button
        size="small"
        onClick={() => {
          setError(undefined)
          viewAs(customerNo).catch((failure: Error) => setError(failure.message))
        }}
      >
        View As {customerNo}
      </Button>
      {error && <p role="alert">{error}</p>}
    </Notice>
  )
}
