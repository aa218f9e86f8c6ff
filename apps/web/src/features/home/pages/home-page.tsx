import { MONTHS_PAID_A_YEAR } from '@quartermaster/rules/tiers';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDocumentTitle } from '../../../ui/page-header.tsx';
import { ScreenPicture } from '../components/screen-picture.tsx';
import { TierCards } from '../components/tier-cards.tsx';
import activityDark from '../pictures/activity-dark.avif';
import activityLight from '../pictures/activity-light.avif';
import activityPhoneDark from '../pictures/activity-phone-dark.avif';
import activityPhoneLight from '../pictures/activity-phone-light.avif';
import inventoryDark from '../pictures/inventory-dark.avif';
import inventoryLight from '../pictures/inventory-light.avif';
import phoneDark from '../pictures/phone-dark.avif';
import phoneLight from '../pictures/phone-light.avif';
import shopDark from '../pictures/shop-dark.avif';
import shopLight from '../pictures/shop-light.avif';
import shopPhoneDark from '../pictures/shop-phone-dark.avif';
import shopPhoneLight from '../pictures/shop-phone-light.avif';

const DESKTOP = { width: 1280, height: 800 } as const;
const PHONE = { width: 585, height: 1170 } as const;

const AUDIENCES = [
  {
    title: 'Players',
    text: 'Your packs, coins and weight on your own phone. Drag an item to another character, buy from the shop, claim your share of a hoard.',
  },
  {
    title: 'Game masters',
    text: 'Prepare shops and hoards, open them when the party arrives, and reveal loot to everyone at the same moment. Hidden items stay hidden.',
  },
  {
    title: 'Managers',
    text: 'Managers look after the stash, the wagon and the party’s purse. The history shows who took what, and an action can be undone.',
  },
];

function Section(props: { title: string; intro?: ReactNode; id?: string; children: ReactNode }) {
  return (
    <section aria-label={props.title} id={props.id} className="mt-16 md:mt-24">
      <h2 className="text-2xl md:text-3xl">{props.title}</h2>
      {props.intro && <p className="mt-2 max-w-160 text-ink-2">{props.intro}</p>}
      <div className="mt-6">{props.children}</div>
    </section>
  );
}

/** A screenshot beside its description. */
function Screen(props: { title: string; text: string; picture: ReactNode }) {
  return (
    <section
      aria-label={props.title}
      className="mt-16 grid items-center gap-x-10 gap-y-5 md:mt-24 lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h2 className="text-2xl">{props.title}</h2>
        <p className="mt-2 text-ink-2">{props.text}</p>
      </div>
      {props.picture}
    </section>
  );
}

function Hero() {
  return (
    <section aria-label="Introduction" className="pt-8 md:pt-14">
      <h1 className="max-w-180 text-[2.25rem] leading-[1.08] md:text-[3.5rem]">Know who carries what</h1>
      <p className="mt-4 max-w-160 text-lg text-ink-2">
        Quartermaster keeps the inventories, shops, loot and coins of your role-playing group, live on every
        phone and laptop at the table.
      </p>
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        <LinkButton to={paths.register} tone="primary" size="lg">
          Create a free account
        </LinkButton>
        <a
          href="#self-hosting"
          className="inline-flex min-h-11.5 items-center rounded-s px-2 font-semibold text-action underline underline-offset-4"
        >
          Host it yourself
        </a>
      </div>
      <ScreenPicture
        {...DESKTOP}
        isFirst
        light={inventoryLight}
        dark={inventoryDark}
        phonePicture={{ ...PHONE, light: phoneLight, dark: phoneDark }}
        alt="Inventory: the backpack of a character, with weight, slots and the value of each item; on a wide screen beside the stash of the party."
      />
    </section>
  );
}

/** Screenshots of the app, each with its description. */
function Screens() {
  return (
    <>
      <Screen
        title="Shops that do the arithmetic"
        text="Modifiers, discounts and change are exact to the copper, and every price shows how it was calculated. Players buy and sell with one basket; shelves restock on schedule."
        picture={
          <ScreenPicture
            {...DESKTOP}
            light={shopLight}
            dark={shopDark}
            phonePicture={{ ...PHONE, light: shopPhoneLight, dark: shopPhoneDark }}
            alt="A blacksmith’s shop: its shelf with prices and remaining stock, and a basket with the price of each line and the weight it adds."
          />
        }
      />
      <Screen
        title="A history that adds up"
        text="Every item and coin that moves is recorded: who, from where, to where, and for how much. Nothing is lost or duplicated, and a mistake is undone with one button."
        picture={
          <ScreenPicture
            {...DESKTOP}
            light={activityLight}
            dark={activityDark}
            phonePicture={{ ...PHONE, light: activityPhoneLight, dark: activityPhoneDark }}
            alt="Activity of a party: restocked shops, transfers and coins, newest first, each with its time; one was undone."
          />
        }
      />
    </>
  );
}

function PhoneSection() {
  return (
    <section
      aria-label="On the phone"
      className="mt-16 grid items-center gap-x-14 gap-y-5 md:mt-24 md:grid-cols-[1fr_18rem]"
    >
      <div>
        <h2 className="text-2xl">Made for the phone in your hand</h2>
        <p className="mt-2 max-w-140 text-ink-2">
          Everyone sees changes immediately. Offline you can still read what you saw last, and your changes to
          items and coins are sent when you are online again. Everything also works with a keyboard or a
          screen reader.
        </p>
      </div>
      <ScreenPicture
        {...PHONE}
        light={phoneLight}
        dark={phoneDark}
        alt="The same inventory on a phone: containers as a row of buttons, weight and purse in one line, items below."
        className="mx-auto max-w-72 max-md:hidden"
      />
    </section>
  );
}

function SelfHosting() {
  return (
    <Section
      id="self-hosting"
      title="Host it yourself"
      intro="Quartermaster runs on your own machine with one command. You need Node 20 or newer and git; the database is included. It costs nothing, and you can give everyone the highest tier."
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <h3 className="text-lg">Start it for your group</h3>
          <pre className="mt-3 rounded-s bg-surface-2 p-3 text-sm whitespace-pre-wrap">
            <code>DEFAULT_TIER=tier_3 npm start</code>
          </pre>
          <p className="mt-3 text-sm text-ink-2">
            Everyone gets the highest tier. Run the command in the folder of the source code: it installs
            Quartermaster, builds it and prints the URL to open.
          </p>
        </Card>
        <Card>
          <h3 className="text-lg">Look around first</h3>
          <pre className="mt-3 rounded-s bg-surface-2 p-3 text-sm whitespace-pre-wrap">
            <code>npm run demo</code>
          </pre>
          <p className="mt-3 text-sm text-ink-2">
            Starts Quartermaster with a sample party: characters, shops, loot and a history. The screenshots
            on this page show it.
          </p>
        </Card>
      </div>
    </Section>
  );
}

/** /home: presents the product to guests and search engines. */
export default function HomePage() {
  useDocumentTitle('Quartermaster');
  return (
    <>
      <Hero />
      <Section title="For everyone at the table">
        <div className="grid gap-4 md:grid-cols-3">
          {AUDIENCES.map(({ title, text }) => (
            <Card key={title}>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1.5 text-sm text-ink-2">{text}</p>
            </Card>
          ))}
        </div>
      </Section>
      <Screens />
      <PhoneSection />
      <Section
        title="Prices"
        intro={`Each tier includes everything in the previous tiers. A year costs as much as ${MONTHS_PAID_A_YEAR} months, and you can cancel at any time.`}
      >
        <TierCards />
      </Section>
      <SelfHosting />
    </>
  );
}
