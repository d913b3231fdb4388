"""Learning with PyTorch, on a graphics card if there is one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn.functional import dropout

from pestis.train.lessons import Floats, Lessons, Material, Subject
from pestis.train.rows import NO_MOVE
from pestis.train.with_numpy import Places

IMPOSSIBLE = -1e9


class TorchLearner:
    """A network while it learns. Material is brought to the device once."""

    def __init__(self, subject: Subject, weights: dict[str, Floats], how: Lessons, seed: int) -> None:
        torch.manual_seed(seed)
        self.how = how
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        self._weights = {name: self._tensor(array).requires_grad_() for name, array in weights.items()}
        self._optimizer = torch.optim.AdamW(self._weights.values(), how.rate, weight_decay=how.decay)
        self._scale = self._tensor(subject.scale)
        self._parts_of = self._tensor(subject.parts_of)
        self._brought: dict[int, dict[str, Tensor]] = {}

    def weights(self) -> dict[str, Floats]:
        return {name: tensor.detach().cpu().numpy() for name, tensor in self._weights.items()}

    def step(self, material: Material, places: Places, rate: float) -> None:
        """Learn from the rows at these places."""
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        batch = self._batch(material, places)
        scores, parts = self._forward(batch, is_learning=True)
        value = -(batch["targets"] * torch.log_softmax(scores, 1)).sum(1).mean()
        missed, asked = self._missed(parts, batch["moves"])
        self._optimizer.zero_grad()
        (value + self.how.policy * missed / max(1, asked)).backward()
        self._optimizer.step()

    def losses(self, material: Material, places: Places) -> tuple[float, float]:
        """By how much who won and what was chosen are missed, summed over the rows at these places."""
        with torch.no_grad():
            batch = self._batch(material, places)
            scores, parts = self._forward(batch, is_learning=False)
            value = -(batch["won"] * torch.log_softmax(scores, 1)).sum()
            return float(value), float(self._missed(parts, batch["moves"])[0])

    def _forward(self, batch: dict[str, Tensor], *, is_learning: bool) -> tuple[Tensor, Tensor]:
        weights, heard = self._weights, batch["heard"]
        first = batch["numbers"].float() * self._scale @ weights["first"] + weights["first_bias"]
        first = torch.relu(first + heard @ weights["heard"])
        first = dropout(first, self.how.dropout, is_learning)
        second = torch.relu(first @ weights["second"] + weights["second_bias"])
        value = second @ weights["value"] + weights["value_bias"] + heard * weights["lean"]
        return value, second @ weights["policy"] + weights["policy_bias"]

    def _missed(self, parts: Tensor, moves: Tensor) -> tuple[Tensor, int]:
        asked = moves[:, 0] != NO_MOVE
        shown = moves[asked].long()
        padded = torch.cat([parts[asked], torch.zeros_like(parts[asked][:, :1])], 1)
        index = self._parts_of[shown]
        promise = padded.gather(1, index.flatten(1)).view(index.shape).sum(2)
        promise = promise.masked_fill(shown == NO_MOVE, IMPOSSIBLE)
        return -torch.log_softmax(promise, 1)[:, 0].sum(), len(shown)

    def _batch(self, material: Material, places: Places) -> dict[str, Tensor]:
        if id(material) not in self._brought:
            names = ("numbers", "heard", "targets", "won", "moves")
            self._brought[id(material)] = {name: self._tensor(getattr(material, name)) for name in names}
        wanted = self._tensor(places)
        return {name: tensor[wanted] for name, tensor in self._brought[id(material)].items()}

    def _tensor(self, array: npt.NDArray[np.generic]) -> Tensor:
        return torch.tensor(array, device=self._device)
