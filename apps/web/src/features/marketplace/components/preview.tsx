import type { LootTemplate } from '@quartermaster/contract/loot-template';
import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ListStates } from '../../../ui/list-page.tsx';
import { useLootItems } from '../../loot-template/api.ts';
import { LootLines } from '../../loot-template/components/loot-lines.tsx';
import { DuplicateLoot } from '../../loot-template/components/loot-template-actions.tsx';
import { DuplicateShop } from '../../shop-template/components/shop-template-actions.tsx';
import { StockList } from '../../shop-template/components/stock-list.tsx';
import { useStock } from '../../shop-template/hooks/use-stock.ts';

export type PreviewedTemplate =
  | { readonly kind: 'shop'; readonly template: ShopTemplate }
  | { readonly kind: 'loot'; readonly template: LootTemplate };

interface PreviewProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const empty = <p className="py-4 text-sm text-ink-2">Empty</p>;

function Stock({ id, page, onPage }: PreviewProps & { id: string }) {
  return (
    <ListStates list={useStock(id, '', page)} noun="stock" skeleton="h-12" empty={empty} onPage={onPage}>
      {(lines) => <StockList lines={lines} />}
    </ListStates>
  );
}

function Contents({ id, page, onPage }: PreviewProps & { id: string }) {
  return (
    <ListStates list={useLootItems(id, page)} noun="contents" skeleton="h-12" empty={empty} onPage={onPage}>
      {(lines) => <LootLines lines={lines} />}
    </ListStates>
  );
}

const Footer = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2.5 border-t border-line pt-4">{children}</div>
);

/** The contents of a template, with a link to its page and a button that duplicates it. */
export default function Preview({ previewed, ...paging }: PreviewProps & { previewed: PreviewedTemplate }) {
  const { id, description } = previewed.template;
  return (
    <div className="grid gap-3">
      {description && (
        <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>
      )}
      {previewed.kind === 'shop' ? <Stock id={id} {...paging} /> : <Contents id={id} {...paging} />}
      <Footer>
        <LinkButton to={previewed.kind === 'shop' ? paths.shopTemplate(id) : paths.lootTemplate(id)}>
          Open and rate
        </LinkButton>
        {previewed.kind === 'shop' ? (
          <DuplicateShop template={previewed.template} />
        ) : (
          <DuplicateLoot template={previewed.template} />
        )}
      </Footer>
    </div>
  );
}
