import type { ShopTemplate } from '@quartermaster/contract/shop-template';
import { popularityOf } from '@quartermaster/rules/rating';
import { paths } from '../../../app/paths.ts';
import { useDeployParty } from '../../../platform/hooks/use-deploy-party.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { VISIBILITY_TEXT } from '../view.ts';
import { RestockBadge, ShopCard } from './shop-card.tsx';

/** The card of a shop template, with a link to its page and a button that deploys it. */
export function TemplateCard({ template, onDeploy }: { template: ShopTemplate; onDeploy: () => void }) {
  const { withParty } = useDeployParty();
  return (
    <ShopCard
      to={withParty(paths.shopTemplate(template.id))}
      name={template.name}
      owner={template.owner}
      location={template.location}
      type={template.shop_type}
      badges={template.permissions.edit && <Badge>{VISIBILITY_TEXT[template.visibility]}</Badge>}
      line={
        <p className="flex flex-wrap items-center gap-2">
          <Rating average={template.average_rating} count={template.ratings_count} />
          <Badge>{popularityOf(template.ratings_count)}</Badge>
        </p>
      }
      stock={template}
      restock={<RestockBadge days={template.default_restock_days} />}
      buyModifier={template.buy_modifier}
      sellModifier={template.sell_modifier}
      tags={template.tag_list}
      actions={
        <>
          <LinkButton size="sm" to={withParty(paths.shopTemplate(template.id))}>
            View Template
            <span className="sr-only"> {template.name}</span>
          </LinkButton>
          <Button size="sm" tone="primary" aria-label={`Deploy ${template.name}`} onPress={onDeploy}>
            Deploy
          </Button>
        </>
      }
    />
  );
}
