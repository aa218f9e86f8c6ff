import { Banner } from '../../../ui/banner.tsx';

export function SandboxNotice() {
  return (
    <div className="mb-4">
      <Banner tone="warning" title="This is a sandbox">
        It simulates a payment provider and takes no money. Enter no card data anywhere.
      </Banner>
    </div>
  );
}
