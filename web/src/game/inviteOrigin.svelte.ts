/** Under which origin others reach this table: what links for them must begin with. */

import { fetchReach } from "./http";

class Reaching {
  /** Whether nobody but this machine can come. */
  onlyHere = $state(false);
  origin = $state(location.origin);
  private asked = false;

  ask(): void {
    if (this.asked) return;
    this.asked = true;
    fetchReach().then(
      ({ only_here, addresses }) => {
        this.onlyHere = only_here;
        this.origin = addresses[0] ?? location.origin;
      },
      () => (this.asked = false),
    );
  }
}

export const reaching = new Reaching();
